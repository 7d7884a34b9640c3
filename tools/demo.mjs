// The demo workspace with its session, as scratch copies, and the main job done on one of them in the terminal:
// meter, flush, compaction, undo, each told in a short paragraph. Uses dist/cli.js as anybody would.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './fetchVscode.mjs';
import { programMs } from './patience.mjs';
import { bareEnv, scratch } from './tidy.mjs';

const placeholder = '/demo-workspace'; // where the recorded session ran

/**
 * Copies the demo workspace and its session below a new scratch HOME: `{base, home, workspace, transcript, agentDir, records}`.
 * The session lies where pi keeps it, speaks of the copy's paths, and looks a minute old, so that nothing takes it for busy.
 */
export function demoCopy({
  workspaceFrom = path.join(root, 'test/demo-workspace'),
  sessionFrom = path.join(root, 'test/fixtures/pi/demo.jsonl'),
} = {}) {
  const base = scratch('demo');
  const home = path.join(base, 'home');
  const workspace = path.join(base, 'demo-workspace');
  const agentDir = path.join(home, '.pi/agent');
  fs.cpSync(workspaceFrom, workspace, { recursive: true });
  const text = fs
    .readFileSync(sessionFrom, 'utf8')
    .replaceAll(/\/demo-workspace(?=["/\\])/g, () => JSON.stringify(workspace).slice(1, -1));
  const header = JSON.parse(text.slice(0, text.indexOf('\n')));
  if (header.cwd !== workspace) throw new Error(`${sessionFrom}: its cwd is not ${placeholder}`);
  const folder = `--${workspace.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;
  const name = `${header.timestamp.replace(/[:.]/g, '-')}_${header.id}.jsonl`;
  const transcript = path.join(agentDir, 'sessions', folder, name);
  fs.mkdirSync(path.dirname(transcript), { recursive: true });
  fs.writeFileSync(transcript, text);
  const aMinuteAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(transcript, aMinuteAgo, aMinuteAgo);
  return { base, home, workspace, transcript, agentDir, records: path.join(home, '.tidemark') };
}

/** The variables by which extension and command line find a copy's sessions and keep their records there. */
export function demoEnv(copy) {
  return { PI_CODING_AGENT_DIR: copy.agentDir, TIDEMARK_HOME: copy.records };
}

/** Runs the main job on the copy and tells of it by `say`, a paragraph a step. Throws when a step does not do its work. */
export function runDemo(copy, { cli = path.join(root, 'dist/cli.js'), say = console.log } = {}) {
  const ask = (command, ...options) => askCli(cli, copy, command, options);
  say(meterText(ask('status'), copy));
  say(flushText(ask('flush'), copy));
  aged(copy);
  const compacted = ask('compact');
  say(compactText(compacted));
  aged(copy);
  say(undoText(ask('undo'), compacted));
}

/** Nobody else writes to the copy: our own last write must not make it busy for the next step. */
function aged({ transcript }) {
  const aMinuteAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(transcript, aMinuteAgo, aMinuteAgo);
}

function askCli(cli, copy, command, options) {
  const settings = path.join(copy.workspace, '.vscode/settings.json'); // as the editor has them
  const args = [
    ...['--transcript', copy.transcript, '--workspace', copy.workspace, '--json'],
    ...(fs.existsSync(settings) ? ['--settings', settings] : []),
  ];
  const run = spawnSync(process.execPath, [cli, command, ...args, ...options], {
    cwd: copy.workspace,
    env: bareEnv(copy.home, demoEnv(copy)),
    encoding: 'utf8',
    timeout: programMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) {
    throw new Error(`tidemark ${command}: exit code ${run.status ?? run.signal}\n${run.stderr}`);
  }
  return JSON.parse(run.stdout);
}

const count = (number) => Math.round(number).toLocaleString('en-US');
const several = (number, one, many) => `${count(number)} ${number === 1 ? one : many}`;

function meterText(status, copy) {
  const { tokens, window, source, model, entries, compactions } = status;
  const percent = status.percent ?? (100 * tokens) / window;
  const due = [status.due?.flush && 'a flush', status.due?.compact && 'a compaction'];
  const now = due.filter(Boolean).join(' and ') || 'nothing';
  return [
    `METER  ${count(tokens)} of ${count(window)} tokens (${percent.toFixed(0)} %, ${source}) · ${model}`,
    `A session of pi in ${path.basename(copy.workspace)}: ${several(entries, 'entry', 'entries')}, compacted ${several(compactions, 'time', 'times')}.`,
    `Flush from ${count(status.flushAt)} tokens, compaction from ${count(status.compactAt)}: ${now} is due now.`,
  ].join('\n');
}

function flushText(flush, copy) {
  const file = flush.file
    ? path.relative(copy.workspace, path.resolve(copy.workspace, flush.file))
    : '';
  if (flush.notes.length === 0)
    return `FLUSH  nothing to store${flush.reason ? `: ${flush.reason}` : ''}`;
  const notes = flush.notes.map((note) => `  - ${note.kind}: ${shortened(note.text, 160)}`);
  return [
    `FLUSH  ${several(flush.notes.length, 'note', 'notes')} to ${file}, before anything is summarised away:`,
    ...notes,
  ].join('\n');
}

function compactText({ compacted, reason, tier, result }) {
  if (!compacted) throw new Error(`nothing was compacted: ${reason ?? 'no reason given'}`);
  const { tokensBefore, tokensAfter, details } = result;
  const saved = (100 * (1 - tokensAfter / tokensBefore)).toFixed(0);
  const touched = [...new Set([...details.modifiedFiles, ...details.readFiles])];
  const files = `${count(details.readFiles.length)} read, ${count(details.modifiedFiles.length)} modified`;
  const some = touched.slice(0, 4).join(', ') + (touched.length > 4 ? ', …' : '');
  return [
    `COMPACT  ${count(tokensBefore)} → ${count(tokensAfter)} tokens (${saved} % less), ${tier} summary`,
    `Files recorded: ${files}${some ? ` (${some})` : ''}.`,
    `The summary begins: ${shortened(result.summary, 240)}`,
  ].join('\n');
}

function undoText(undo, compacted) {
  if (!undo.undone) throw new Error(`undo did nothing: ${undo.reason ?? 'no reason given'}`);
  const same = undo.tokensAfter === compacted.result.tokensBefore;
  return `UNDO  ${count(undo.tokensBefore)} → ${count(undo.tokensAfter)} tokens${same ? ': exactly as before' : ''}. Nothing was deleted from the session file; compaction and undo only append.`;
}

function shortened(text, most) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}
