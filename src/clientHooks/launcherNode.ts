/**
 * The part of the launcher that Node runs: it decides which command line is started. In the words of any Node, however old, and
 * within itself: what it would import might be somebody else's.
 */

const code = `var fs = require('fs');
var path = require('path');

var here = whole(__dirname);
var oldest = 20;
var isOld = parseInt(process.versions.node, 10) < oldest;

var me = process.geteuid ? process.geteuid() : -1;

/** The names that Windows shows, where a client was given the short ones; old versions of Node do not tell. */
function whole(folder) {
  try {
    return process.platform === 'win32' ? fs.realpathSync.native(folder) : folder;
  } catch (error) {
    return folder;
  }
}

/** Whether somebody else may change this, by what it is and not by where it lies; what we made ourselves is for nobody else at all. */
function isOpen(stats, isMade) {
  if (!isMade && stats.isDirectory() && stats.mode & 512) return false;
  var isPrivate = !isMade && stats.uid === stats.gid && me !== 0;
  return (stats.mode & (isPrivate ? 2 : 18)) !== 0;
}

/** The first part of a path that somebody else may change, or ''. */
function openAlong(place, links) {
  if (me < 0) return '';
  var above = path.dirname(place);
  var found = above === place ? '' : openAlong(above, links);
  if (found) return found;
  var stats = fs.lstatSync(place);
  if (stats.uid !== me && stats.uid !== 0) return place;
  if (!stats.isSymbolicLink()) return isOpen(stats, place.indexOf(here) === 0) ? place : '';
  if (links === 0) return place;
  return openAlong(path.resolve(above, fs.readlinkSync(place)), links - 1);
}

/** Nothing is started from, or written to, a place that is not the person's own. */
function demandClosed(place) {
  var open = openAlong(place, 40);
  if (open) throw new Error('others may change ' + open);
}

function note(sentence) {
  try {
    var log = path.join(here, 'hook.log');
    var size = fs.existsSync(log) ? fs.statSync(log).size : 0;
    if (size < 65536) {
      fs.appendFileSync(log, new Date().toISOString() + ' ' + sentence + '\\n', { mode: 384 });
    }
  } catch (error) {
    // A log is a service.
  }
}

function programs() {
  var folder = path.join(here, 'programs');
  var found = [];
  fs.readdirSync(folder).forEach(function (name) {
    if (!/\\.txt$/.test(name)) return;
    try {
      var file = path.join(folder, name);
      var lines = fs.readFileSync(file, 'utf8').split(/\\r?\\n/);
      var script = lines[1] || '';
      var dist = path.dirname(script);
      var isWhole = path.isAbsolute(script) && fs.existsSync(path.join(dist, 'program.js'));
      if (isWhole && fs.statSync(script).isFile()) {
        demandClosed(file);
        demandClosed(dist);
        fs.readdirSync(dist).forEach(function (one) {
          demandClosed(path.join(dist, one));
        });
        found.push({ version: lines[0] || '', script: script, runtime: lines[2] || '', at: fs.statSync(file).mtime.getTime() });
      }
    } catch (error) {
      // Gone, or not ours to read: another one may serve.
      if (/^others/.test(error && error.message)) note('not started: ' + error.message);
    }
  });
  return found.sort(function (a, b) {
    return compare(b.version, a.version) || b.at - a.at;
  });
}

/** Versions as numbers; one with an ending comes before the same without. */
function compare(a, b) {
  var left = a.split(/[-+]/);
  var right = b.split(/[-+]/);
  var ours = left[0].split('.');
  var theirs = right[0].split('.');
  for (var i = 0; i < Math.max(ours.length, theirs.length); i++) {
    var difference = (parseInt(ours[i], 10) || 0) - (parseInt(theirs[i], 10) || 0);
    if (difference !== 0) return difference;
  }
  if (left.length !== right.length) return right.length - left.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Starts again with what ran the extension, where this Node is too old. */
function startAnew(all) {
  for (var i = 0; i < all.length; i++) {
    var runtime = all[i].runtime;
    if (runtime === process.execPath || !path.isAbsolute(runtime) || !fs.existsSync(runtime)) continue;
    if (openAlong(runtime, 40)) continue;
    var env = Object.assign({}, process.env, { ELECTRON_RUN_AS_NODE: '1', TIDEMARK_STARTED_ANEW: '1' });
    var words = [__filename].concat(process.argv.slice(2));
    // A hook ends; the memory tools are served for as long as their client runs.
    var most = process.argv[2] === 'mcp' ? undefined : 25000;
    var done = require('child_process').spawnSync(runtime, words, { stdio: 'inherit', env: env, timeout: most });
    if (!done.error) return true;
  }
  return false;
}

function start() {
  try {
    demandClosed(__filename);
    demandClosed(path.join(here, 'programs'));
  } catch (error) {
    // Not to the log: it lies there, and might be a link of somebody else's.
    if (/^others/.test(error.message)) return console.error("Tidemark's hooks do nothing: " + error.message + '.');
  }
  var all = programs();
  if (all.length === 0) return note('no command line of Tidemark was found');
  if (isOld) {
    if (process.env.TIDEMARK_STARTED_ANEW || !startAnew(all)) {
      note('Node.js ' + process.versions.node + ' is older than ' + oldest);
    }
    return undefined;
  }
  // Our records lie beside us, whatever the client's environment says.
  process.env.TIDEMARK_HOME = path.dirname(here);
  for (var i = 0; i < all.length; i++) {
    try {
      process.argv[1] = all[i].script;
      require(all[i].script);
      return undefined;
    } catch (error) {
      note(all[i].script + ' could not be started: ' + String(error && error.message).split('\\n')[0]);
    }
  }
  return undefined;
}

try {
  start();
} catch (error) {
  note('not started: ' + String(error && error.message).split('\\n')[0]);
}
`;

/** The file's text; `about` is its first line, `cleared` are variables that neither it nor what it starts may see. */
export const nodeText = (about: string, cleared: readonly string[]): string => `// ${about}
'use strict';
${JSON.stringify(cleared)}.forEach(function (name) {
  delete process.env[name];
});

${code}`;
