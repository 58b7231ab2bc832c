//! The game and its parameters as arguments, made from the descriptors of the games.

use crate::exit::UsageError;
use boyi_engine::data::GameSpec;
use boyi_engine::{Domain, Game, NO_VALUES, Parameter, Square, described, game_named, games};
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// Identifier of the argument that names the game.
const GAME: &str = "game";
/// Identifier of all arguments of the game together.
const GROUP: &str = "GameArgs";

/// A game with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct GameArgs {
    game: &'static Game,
    /// The parameters given, those of other games included.
    given: Vec<Given>,
}

/// A parameter on the command line.
#[derive(Clone, Debug)]
struct Given {
    name: &'static str,
    text: String,
}

impl GameArgs {
    /// The game as the engine knows it; a parameter of another game is an error.
    pub(crate) fn spec(&self) -> Result<GameSpec, UsageError> {
        let own = |name: &str| self.game.arguments().any(|parameter| parameter.name == name);
        if let Some(foreign) = self.given.iter().find(|given| !own(given.name)) {
            let owners = owners(foreign.name).map(|(game, _)| game.name).collect::<Vec<_>>().join(" and ");
            let flag = owners_flag(foreign.name);
            return Err(UsageError(format!("{flag} is a parameter of {owners}, not of {}", self.game.name)));
        }
        let given = |parameter: &Parameter| {
            let given = self.given.iter().find(|given| given.name == parameter.name);
            given.map(|given| read(parameter, &given.text)).transpose().map_err(UsageError)
        };
        let square = self.game.square.as_ref().map(|square| &square.parameter);
        let side = square.map(given).transpose()?.flatten();
        let mut values = NO_VALUES;
        for (place, (parameter, value)) in self.game.parameters.iter().zip(&mut values).enumerate() {
            let side = side.filter(|_| place < Square::REPLACED);
            *value = match (given(parameter)?, side) {
                (Some(value), Some(side)) if value != side => {
                    let square = square.map_or_else(String::new, Parameter::flag);
                    let flag = parameter.flag();
                    return Err(UsageError(format!(
                        "{square} {side} and {flag} {value} contradict each other"
                    )));
                }
                (Some(value), _) | (None, Some(value)) => value,
                (None, None) if parameter.required => return Err(missing(self.game, parameter)),
                (None, None) => parameter.default,
            };
        }
        Ok(GameSpec::new(self.game, values))
    }

    /// The game of a position that may name size and rule itself. The parameters given go before, and so they may contradict
    /// the position.
    pub(crate) fn spec_at(&self, position: Option<&str>) -> Result<GameSpec, UsageError> {
        let spec = self.spec()?;
        let Some(position) = position else { return Ok(spec) };
        let is_given = |name: &str| self.given.iter().any(|given| given.name == name);
        let has_side = self.game.square.as_ref().is_some_and(|square| is_given(square.parameter.name));
        let mut values = described(spec, position).values();
        let parameters = self.game.parameters.iter().zip(spec.values());
        for (place, (value, (parameter, own))) in values.iter_mut().zip(parameters).enumerate() {
            if is_given(parameter.name) || has_side && place < Square::REPLACED {
                *value = own;
            }
        }
        Ok(GameSpec::new(self.game, values))
    }

    /// Checks the values of the game's own parameters.
    fn check(&self) -> Result<(), Error> {
        for given in &self.given {
            let own = self.game.arguments().find(|parameter| parameter.name == given.name);
            if let Some(parameter) = own {
                read(parameter, &given.text)
                    .map_err(|why| Error::raw(ErrorKind::ValueValidation, format!("{why}\n")))?;
            }
        }
        Ok(())
    }
}

/// The games that have a parameter of that name.
fn owners(name: &str) -> impl Iterator<Item = (&'static Game, &'static Parameter)> {
    games().flat_map(move |game| {
        let of_name = game.arguments().filter(move |parameter| parameter.name == name);
        of_name.map(move |parameter| (game, parameter))
    })
}

fn owners_flag(name: &str) -> String {
    owners(name).next().map_or_else(|| format!("--{name}"), |(_, parameter)| parameter.flag())
}

fn missing(game: &Game, parameter: &Parameter) -> UsageError {
    let required = game.parameters.iter().filter(|parameter| parameter.required);
    let example: Vec<_> = required.map(|other| format!("{} {}", other.flag(), shown(other))).collect();
    UsageError(format!("{} needs {} (as in {})", game.name, parameter.flag(), example.join(" ")))
}

/// The usual value of a parameter as it is typed.
fn shown(parameter: &Parameter) -> String {
    match parameter.domain {
        Domain::Number { .. } => parameter.default.to_string(),
        Domain::Choice(choices) => {
            choices.get(usize::from(parameter.default)).map_or_else(String::new, |choice| choice.name.into())
        }
    }
}

fn read(parameter: &Parameter, text: &str) -> Result<u8, String> {
    let value = match parameter.domain {
        Domain::Number { .. } => text.parse().ok().filter(|&value| parameter.domain.holds(value)),
        Domain::Choice(_) => parameter.domain.choice(text),
    };
    value.ok_or_else(|| format!("{} is {text}, but must be {}", parameter.flag(), parameter.domain.allowed()))
}

/// The names of all parameters, each once.
fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for parameter in games().flat_map(Game::arguments) {
        if !names.contains(&parameter.name) {
            names.push(parameter.name);
        }
    }
    names
}

/// The argument of the parameters of that name, of whichever games.
fn argument(name: &'static str) -> Arg {
    let mut help: Vec<String> = Vec::new();
    let (mut arg, mut possible) = (Arg::new(name).long(name), Vec::new());
    for (game, parameter) in owners(name) {
        let default =
            if parameter.required { String::new() } else { format!(" [default: {}]", shown(parameter)) };
        help.push(format!("{} ({}){default}", parameter.about, game.name));
        arg = arg.value_name(parameter.value_name);
        if let Some(short) = parameter.short {
            arg = arg.short(short);
        }
        if let Some(alias) = parameter.alias {
            arg = arg.visible_alias(alias);
        }
        if let Domain::Choice(choices) = parameter.domain {
            possible.extend(choices.iter().map(|choice| PossibleValue::new(choice.name).help(choice.about)));
        }
    }
    let all_named = owners(name).all(|(_, parameter)| matches!(parameter.domain, Domain::Choice(_)));
    let arg = arg.help(help.join("; "));
    if all_named {
        arg.value_parser(PossibleValuesParser::new(possible))
    } else {
        arg.value_parser(ValueParser::string())
    }
}

impl Args for GameArgs {
    fn group_id() -> Option<Id> {
        Some(Id::from(GROUP))
    }

    fn augment_args(command: Command) -> Command {
        let possible =
            games().map(|game| PossibleValue::new(game.name).aliases(game.aliases).help(game.about));
        let game = Arg::new(GAME)
            .value_name("GAME")
            .help("The game")
            .required(true)
            .value_parser(PossibleValuesParser::new(possible.collect::<Vec<_>>()));
        let group = ArgGroup::new(GROUP).multiple(true).args([GAME].into_iter().chain(names()));
        names().into_iter().fold(command.group(group).arg(game), |command, name| command.arg(argument(name)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        GameArgs::augment_args(command)
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameArgs, Error> {
        let name = matches.get_one::<String>(GAME).map_or("", String::as_str);
        let by_alias = games().find(|game| game.aliases.contains(&name));
        let game = match by_alias {
            Some(game) => game,
            None => {
                game_named(name).map_err(|error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n")))?
            }
        };
        let given = names()
            .into_iter()
            .filter_map(|name| Some(Given { name, text: matches.get_one::<String>(name)?.clone() }));
        let args = GameArgs { game, given: given.collect() };
        args.check()?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = GameArgs::from_arg_matches(matches)?;
        Ok(())
    }
}
