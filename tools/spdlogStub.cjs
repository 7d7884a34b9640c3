// Stands in for @vscode/spdlog in the fetched VS Code server, so that no compiler is needed: appends lines to the log files
// that the workbench asks for. Without it every logger prints a stack trace. Rotation is left out: these logs live for one run.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  constructor(name, file) {
    this.name = name;
    this.file = file;
    this.level = 2;
    this.formatted = true;
  }
  write(level, message) {
    if (level < this.level) return;
    // without formatters (output channels) the text brings its own line ends
    const text = this.formatted
      ? `${new Date().toISOString()} [${names[level]}] ${message}\n`
      : String(message);
    try {
      fs.appendFileSync(this.file, text);
    } catch {
      // the log folder may be gone at shutdown
    }
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.formatted = false;
  }
  flush() {}
  drop() {}
}
names.forEach((name, level) => {
  const method = name === 'warning' ? 'warn' : name;
  Logger.prototype[method] = function log(message) {
    this.write(level, message);
  };
});

async function create(name, file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return new Logger(name, file);
}

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
