//! Work on several threads whose results are used in the order of the work.

use boyi_engine::StopFlag;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Causes of the end of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All of it is done.
    Reached,
    /// The flag was raised.
    Interrupted,
}

/// Interval at which the flag is looked at while no result comes.
const TICK: Duration = Duration::from_millis(50);

/// Hands `jobs` to `threads` workers and their results to `consume`, in the order of the jobs, until there are
/// none left, `consume` breaks off or `stop` is raised. Each thread makes its worker by `worker`; it is given a
/// flag that is raised when its result is no longer wanted, and may return `None` then.
///
/// # Errors
/// The first error of a worker or of `consume`. The results before it were consumed.
pub(crate) fn in_order<J, T, E, W>(
    threads: usize,
    stop: &StopFlag,
    jobs: impl Iterator<Item = J> + Send,
    worker: impl Fn() -> Result<W, E> + Sync,
    mut consume: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<End, E>
where
    T: Send,
    E: Send,
    W: FnMut(J, &StopFlag) -> Result<Option<T>, E>,
{
    let threads = threads.max(1);
    let claims = Claims::new(jobs, threads as u64);
    let halt = StopFlag::default();
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads {
            let (sender, claims, halt, worker) = (sender.clone(), &claims, &halt, &worker);
            scope.spawn(move || {
                let _ends_all = EndOnPanic { claims, halt };
                let work = || {
                    let mut work = worker()?;
                    while let Some((number, job)) = claims.claim() {
                        let Some(result) = work(job, halt)? else { break };
                        if sender.send(Ok((number, result))).is_err() {
                            break;
                        }
                    }
                    Ok(())
                };
                if let Err(error) = work() {
                    // The receiver has gone when it ended by another error.
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let end = collect(&claims, &results, stop, &mut consume);
        halt.stop();
        claims.close();
        end
    })
}

/// A result with the number of its job.
type Numbered<T, E> = Result<(u64, T), E>;

/// Consumes results in order until there are no more, `consume` breaks off, `stop` is raised or a job fails.
fn collect<J, T, E>(
    claims: &Claims<impl Iterator<Item = J>>,
    results: &Receiver<Numbered<T, E>>,
    stop: &StopFlag,
    consume: &mut dyn FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<End, E> {
    let mut early: BTreeMap<u64, T> = BTreeMap::new();
    let mut next = 0;
    loop {
        if stop.is_stopped() {
            return Ok(End::Interrupted);
        }
        match results.recv_timeout(TICK) {
            Ok(result) => {
                let (number, result) = result?;
                early.insert(number, result);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            // All jobs are done, or a thread panicked, which the scope passes on.
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Reached),
        }
        while let Some(result) = early.remove(&next) {
            next += 1;
            claims.consumed(next);
            if consume(result)?.is_break() {
                return Ok(End::Reached);
            }
            if stop.is_stopped() {
                return Ok(End::Interrupted);
            }
        }
    }
}

/// The jobs, handed out in order. A thread waits when it is too far ahead of what is consumed, so that few
/// results wait in memory for a long job before them.
struct Claims<I> {
    state: Mutex<ClaimState<I>>,
    changed: Condvar,
    /// Jobs handed out beyond those consumed.
    ahead: u64,
}

struct ClaimState<I> {
    /// `None` when no more are to be handed out.
    jobs: Option<I>,
    next: u64,
    consumed: u64,
}

impl<J, I: Iterator<Item = J>> Claims<I> {
    fn new(jobs: I, threads: u64) -> Claims<I> {
        Claims {
            state: Mutex::new(ClaimState { jobs: Some(jobs), next: 0, consumed: 0 }),
            changed: Condvar::new(),
            ahead: threads * AHEAD,
        }
    }

    /// The next job with its number; `None` when there is none.
    fn claim(&self) -> Option<(u64, J)> {
        let waits =
            |state: &mut ClaimState<I>| state.jobs.is_some() && state.next - state.consumed >= self.ahead;
        let mut state = self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
        let job = state.jobs.as_mut()?.next()?;
        let number = state.next;
        state.next += 1;
        Some((number, job))
    }

    /// The results of so many jobs are consumed.
    fn consumed(&self, jobs: u64) {
        self.lock().consumed = jobs;
        self.changed.notify_all();
    }
}

impl<I> Claims<I> {
    /// No more jobs are to be done.
    fn close(&self) {
        self.lock().jobs = None;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, ClaimState<I>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Results that may wait, for each thread.
const AHEAD: u64 = 64;

/// Ends the other threads when its own panics: they would wait for its result.
struct EndOnPanic<'a, I> {
    claims: &'a Claims<I>,
    halt: &'a StopFlag,
}

impl<I> Drop for EndOnPanic<'_, I> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.halt.stop();
            self.claims.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The squares of the first numbers, the later ones sooner, until one of them reaches `most`.
    fn squares(threads: usize, stop: &StopFlag, most: u64) -> (Vec<u64>, End) {
        let mut squares = Vec::new();
        let worker = || {
            Ok(|number: u64, _: &StopFlag| {
                thread::sleep(Duration::from_micros(200 * (number % 3)));
                Ok::<_, Infallible>(Some(number * number))
            })
        };
        let end = in_order(threads, stop, 0..500, worker, |square| {
            squares.push(square);
            Ok(if square >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        (squares, end.unwrap())
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 4] {
            let (all, end) = squares(threads, &StopFlag::default(), u64::MAX);
            assert!(end == End::Reached && all.into_iter().eq((0..500).map(|number| number * number)));
            assert_eq!(squares(threads, &StopFlag::default(), 100).0.len(), 11);
        }
        let stop = StopFlag::default();
        stop.stop();
        assert_eq!(squares(3, &stop, u64::MAX), (Vec::new(), End::Interrupted));
    }

    #[test]
    fn results_that_wait_are_not_consumed_after_an_interrupt() {
        let (stop, later) = (StopFlag::default(), AtomicU64::new(0));
        // The first result comes when those after it wait.
        let worker = || {
            Ok(|number: u64, _: &StopFlag| {
                if number > 0 {
                    later.fetch_add(1, Ordering::SeqCst);
                }
                while number == 0 && later.load(Ordering::SeqCst) < 20 {
                    thread::yield_now();
                }
                Ok::<_, Infallible>(Some(number))
            })
        };
        let mut consumed = Vec::new();
        let end = in_order(2, &stop, 0..100, worker, |number| {
            consumed.push(number);
            if number == 3 {
                stop.stop();
            }
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((end.unwrap(), consumed), (End::Interrupted, vec![0, 1, 2, 3]));
    }

    #[test]
    fn an_error_comes_after_the_results_before_it_and_ends_the_work() {
        let mut consumed = 0;
        let worker =
            || Ok(|number: u64, _: &StopFlag| if number == 40 { Err(number) } else { Ok(Some(number)) });
        let end = in_order(1, &StopFlag::default(), 0.., worker, |_| {
            consumed += 1;
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((end, consumed), (Err(40), 40));
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let claims = Claims::new(0.., 1);
        let halt = StopFlag::default();
        let panicked = thread::scope(|scope| {
            let failing = scope.spawn(|| {
                let _ends_all = EndOnPanic { claims: &claims, halt: &halt };
                panic!("as a bug would");
            });
            failing.join().is_err()
        });
        assert!(panicked && halt.is_stopped() && claims.claim().is_none());
    }
}
