//! The lens on Kalah: a page that shows how its positions are searched and why each branch was cut.
//! `cargo run --release -p boyi-examples --example kalah_lens -- [PORT]`; the page must be built (`cargo xtask web`).

use boyi_examples::kalah::Kalah;
use boyi_server::{DEFAULT_PORT, OwnGame, serve_game};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let port = std::env::args().nth(1).map_or(Ok(DEFAULT_PORT), |port| port.parse())?;
    let game = OwnGame::new(Kalah::new(6, 4))
        .title("Kalah")
        .sides("South", "North")
        .moves(|_, house| format!("house {}", house + 1));
    serve_game(game, port, |url| println!("{url}"))?;
    Ok(())
}
