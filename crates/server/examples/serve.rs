//! Serves the board with the games in a given file:
//! `cargo run -p boyi-server --example serve -- games.sqlite [port]`.

use boyi_server::{Config, log_to_stderr, serve};
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut config = Config::new(arguments.next().ok_or("usage: serve <database> [port]")?);
    if let Some(port) = arguments.next() {
        config.port = port.parse()?;
    }
    log_to_stderr();
    serve(config, |address| println!("http://{address}")).await?;
    Ok(())
}
