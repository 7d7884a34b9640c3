// For mocha (`--require`): each test says in the file that TIDEMARK_BEAT names that it begins and ends, so that a run without a sign
// of life is found, and the test that hangs is named (silence.mjs).
const fs = require('node:fs');

const file = process.env.TIDEMARK_BEAT;
const say = (sign, title) => {
  if (file) fs.appendFileSync(file, `${sign}\t${process.pid}\t${title.replace(/\s/g, ' ')}\n`);
};

exports.mochaHooks = {
  beforeEach() {
    say('+', this.currentTest.fullTitle());
  },
  afterEach() {
    say('-', this.currentTest.fullTitle());
  },
};
