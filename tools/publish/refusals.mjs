// What stands in the way of publishing, decided from facts alone: one sentence each, with what to do now. All at once, so that a
// maintainer need not find them one by one. What is published cannot be taken back: nobody may get a version twice under one number.

/**
 * @typedef {object} Facts
 * @property {string} version of the manifest
 * @property {string} changelog its whole text
 * @property {string | null} changes what `git status --porcelain` says; null where git says nothing
 * @property {number} committedMs when the last commit was made
 * @property {{name: string, version: string, atMs: number} | null} packed what the package says it is; null = it is not there
 * @property {{failed: number, atMs: number} | null} tested the last run of the end-to-end tests
 * @property {readonly string[]} missing names of the tokens that are not set
 */

const again = '`npm run test:all` packs and tests it';

/** @type {readonly ((facts: Facts) => string | false)[]} */
const questions = [
  ({ changes }) =>
    changes === null && 'git does not say what has changed here: publish from a clone.',
  ({ changes }) =>
    Boolean(changes?.trim()) && 'There are changes that are not committed: commit or stash them.',
  ({ version, changelog }) =>
    !isDated(changelog, version) &&
    `CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD": give Unreleased its version and date.`,
  ({ packed }) => packed === null && `out/tidemark.vsix is not there: ${again}.`,
  ({ packed, version }) =>
    packed !== null &&
    packed.version !== version &&
    `out/tidemark.vsix is version ${packed.version}, the manifest says ${version}: ${again}.`,
  ({ packed, committedMs }) =>
    packed !== null &&
    packed.atMs < committedMs &&
    `out/tidemark.vsix is older than the last commit: ${again}.`,
  ({ packed, tested }) =>
    packed !== null &&
    (tested === null || tested.atMs < packed.atMs) &&
    'out/tidemark.vsix was not tested since it was packed: run `npm run test:all`.',
  ({ tested }) =>
    Boolean(tested?.failed) &&
    'The end-to-end tests failed: mend what they say, then `npm run test:all`.',
  ({ missing }) =>
    missing.length > 0 &&
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: put the token into the environment, never into a file here.`,
];

/** What stands in the way; empty = nothing. */
export const refusals = (facts) => questions.flatMap((question) => question(facts) || []);

/** Whether the change log has a section for the version, with its day. */
const isDated = (changelog, version) =>
  changelog
    .split(/\r?\n/)
    .some(
      (line) =>
        line.startsWith(`## [${version}] - `) &&
        /^\d{4}-\d\d-\d\d$/.test(line.slice(`## [${version}] - `.length).trim()),
    );
