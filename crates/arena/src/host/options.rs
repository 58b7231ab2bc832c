//! The options that an engine says it has.

use crate::host::dialect::refused;
use crate::player::PlayerFault;
use boyi_protocol::EngineOption;

/// The options of one engine.
#[derive(Debug, Default)]
pub(super) struct AnnouncedOptions(Vec<EngineOption>);

impl AnnouncedOptions {
    pub(super) fn add(&mut self, option: EngineOption) {
        self.0.push(option);
    }

    /// The option of that name, however it is written.
    pub(super) fn get(&self, name: &str) -> Option<&EngineOption> {
        self.0.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// As [`get`](AnnouncedOptions::get), for an option that must be there.
    ///
    /// # Errors
    /// A [`PlayerFault`] of kind [`Start`](crate::player::FaultKind::Start) when there is none.
    pub(super) fn needed(&self, name: &str) -> Result<&EngineOption, PlayerFault> {
        self.get(name).ok_or_else(|| refused(format!("it has no option `{name}`")))
    }
}
