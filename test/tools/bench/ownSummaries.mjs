// Where a labelled session holds a compaction of its agent's own: what the agent wrote there and what we would have written of the
// same lines without a model, side by side in `out/record`, so that anybody who has the sessions can judge. Nothing of it is kept here.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Writes the pairs of texts of the sessions in `data`; `linesOf` reads one, `scratch` is a folder for their beginnings. Their number. */
export function writePairs({ data, linesOf, scratch, cli, out }) {
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const names = fs
    .readdirSync(data)
    .filter((name) => name.endsWith('.labels.json'))
    .map((name) => name.slice(0, -'.labels.json'.length));
  let count = 0;
  for (const name of names) {
    const lines = linesOf(path.join(data, `${name}.jsonl`));
    const at = lines.findIndex((line) => ownText(line) !== null);
    if (at < 0) continue;
    const file = path.join(scratch, `${name}.until.jsonl`);
    // The mark that a client puts before it would end the conversation.
    const until = lines.slice(0, at).filter((line) => !line.includes('"compact_boundary"'));
    fs.writeFileSync(file, until.map((line) => `${line}\n`).join(''));
    const ours = summaryOf(cli, file);
    if (ours === null) continue;
    fs.writeFileSync(path.join(out, `${name}.agent.md`), ownText(lines[at]));
    fs.writeFileSync(path.join(out, `${name}.tidemark.md`), ours);
    count += 1;
  }
  return count;
}

/** The text of a compaction that the client made; null for any other line, and where the text is not in it. */
function ownText(line) {
  const entry = JSON.parse(line);
  const text =
    entry.isCompactSummary === true
      ? textOf(entry.message?.content)
      : entry.type === 'compaction'
        ? entry.summary
        : entry.type === 'compacted'
          ? entry.payload?.message
          : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

const textOf = (content) =>
  typeof content === 'string' ? content : content?.map?.(({ text = '' }) => text).join('\n');

function summaryOf(cli, file) {
  const home = `${file}.home`;
  fs.mkdirSync(home, { recursive: true });
  const hourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(file, hourAgo, hourAgo);
  const args = ['compact', '--transcript', file, '--keep', '1', '--model', 'offline'];
  const { stdout } = spawnSync(process.execPath, [cli, ...args, '--dry-run', '--json'], {
    ...{ encoding: 'utf8', maxBuffer: 1 << 30 },
    env: { ...process.env, HOME: home, TIDEMARK_HOME: path.join(home, 'state') },
  });
  const { result, summary } = stdout ? JSON.parse(stdout) : {};
  return result?.summary ?? summary ?? null;
}
