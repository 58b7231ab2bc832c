//! What counts of results say about strength: Elo and its error, normalized Elo, likelihood of
//! superiority, and sequential tests.
