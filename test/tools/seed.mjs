// Properties are tried with the same values on every machine, so that a run says something about the change and not about chance.
// TIDEMARK_SEED=random (or a number) tries others; a counterexample found that way becomes a test of its own.
// A module, as the tests are: fast-check for `require` is another one with settings of its own.
import fc from 'fast-check';

const wanted = process.env.TIDEMARK_SEED ?? '20261121';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
