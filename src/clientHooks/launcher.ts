/**
 * The files that clients start: they find the newest command line of ours that exists and something that can run it. They lie
 * in our own folder and name no version, so that an update of the extension changes nothing in a client's settings. Whatever
 * is missing, they end with 0 and print nothing: a hook must never disturb its client. One line then goes to a log beside them.
 *
 * What there is to start is in `programs/*.txt`, one file for each installation: its version, its `cli.js`, and what ran it.
 * Written for any Node and any `sh`: the first one on the PATH may be very old.
 */

/** What the files are called. */
export const launcherNames = {
  sh: 'tidemark-hook.sh',
  node: 'tidemark-hook.cjs',
  cmd: 'tidemark-hook.cmd',
} as const;

/**
 * Counts up when a text below changes: where two editors have different versions of the extension, the older one leaves the
 * newer one's launcher alone (`disk/hookHome.ts` reads it).
 */
const form = 1;

const about = `Tidemark launcher ${form}: what agents start for its hooks. Made by "Install Agent Hooks"; goes with the last of them.`;

const shText = `#!/bin/sh
# ${about}
here=\${0%/*}
case "\${NODE_OPTIONS-}" in *--inspect*) unset NODE_OPTIONS ;; esac
if command -v node >/dev/null 2>&1; then
  exec node "$here/${launcherNames.node}" "$@"
fi
for program in "$here"/programs/*.txt; do
  [ -f "$program" ] || continue
  { read -r version && read -r script && read -r runtime; } <"$program" || continue
  if [ -f "$runtime" ] && [ -x "$runtime" ]; then
    ELECTRON_RUN_AS_NODE=1
    export ELECTRON_RUN_AS_NODE
    exec "$runtime" "$here/${launcherNames.node}" "$@"
  fi
done
log=$here/hook.log
if [ "$(wc -c 2>/dev/null <"$log" || echo 0)" -lt 65536 ]; then
  now=$(date -u +%Y-%m-%dT%H:%M:%SZ 2>/dev/null)
  echo "$now nothing was found that could run Node.js programs" >>"$log"
fi 2>/dev/null
exit 0
`;

const nodeText = `// ${about}
'use strict';
var fs = require('fs');
var path = require('path');

var here = __dirname;
var oldest = 20;
var isOld = parseInt(process.versions.node, 10) < oldest;

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
      var isWhole = path.isAbsolute(script) && fs.existsSync(path.join(path.dirname(script), 'cliMore.js'));
      if (isWhole && fs.statSync(script).isFile()) {
        found.push({ version: lines[0] || '', script: script, runtime: lines[2] || '', at: fs.statSync(file).mtime.getTime() });
      }
    } catch (error) {
      // Gone, or not ours to read: another one may serve.
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
    var env = Object.assign({}, process.env, { ELECTRON_RUN_AS_NODE: '1', TIDEMARK_STARTED_ANEW: '1' });
    var words = [__filename].concat(process.argv.slice(2));
    var done = require('child_process').spawnSync(runtime, words, { stdio: 'inherit', env: env, timeout: 25000 });
    if (!done.error) return true;
  }
  return false;
}

function start() {
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

const cmdText = `@echo off
rem ${about}
setlocal
set "here=%~dp0"
where node >nul 2>nul
if not errorlevel 1 (
  node "%here%${launcherNames.node}" %*
  exit /b 0
)
for %%p in ("%here%programs\\*.txt") do (
  for /f "usebackq skip=2 delims=" %%r in ("%%~p") do (
    if exist "%%~r" (
      set "ELECTRON_RUN_AS_NODE=1"
      "%%~r" "%here%${launcherNames.node}" %*
      exit /b 0
    )
  )
)
exit /b 0
`;

/** The files by name with their texts. */
export const launcherFiles = (windows: boolean): readonly (readonly [string, string])[] => [
  [launcherNames.node, nodeText],
  windows ? [launcherNames.cmd, cmdText.replace(/\n/g, '\r\n')] : [launcherNames.sh, shText],
];
