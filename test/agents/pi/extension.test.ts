import assert from 'node:assert/strict';
import fs from 'node:fs';
import { runInNewContext } from 'node:vm';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { isPiExtension, piExtension } from '../../../src/agents/pi/extension';
import { tempDir } from '../../disk/tempDir';

type Handler = (event: unknown, context: unknown) => unknown;

/** A pi that only keeps what is registered and sent. */
interface FakePi {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly sent: (readonly [message: unknown, options: unknown])[];
  fire(event: string, fields?: object): Promise<unknown>;
}

/** The text as a version that says something else below the two lines of the head would write it. */
function resealed(text: string): string {
  const [, first = '', , rest = ''] = /^([^]*?) ([0-9a-f]{8})\n([^]*)$/.exec(text) ?? [];
  let hash = 0x811c9dc5;
  for (let i = 0; i < rest.length; i++) {
    hash = Math.imul(hash ^ rest.charCodeAt(i), 0x01000193) >>> 0;
  }
  return `${first} ${hash.toString(16).padStart(8, '0')}\n${rest}`;
}

describe('the extension for pi', () => {
  const at = tempDir();

  it('is known again for any path and in any version, and not once it was edited', () => {
    fc.assert(fc.property(fc.string(), (script) => isPiExtension(piExtension(script, false))));
    const made = piExtension('/x', false);
    assert.ok(isPiExtension(resealed(made.replace('20000', '30000'))), 'another version');
    assert.ok(!isPiExtension(`${made}// mine\n`));
    assert.ok(!isPiExtension(made.replace('20000', '90000')));
    assert.ok(!isPiExtension(made.replaceAll('\n', '\r\n')));
    for (const other of ['export default () => 1;', 'const script = "\\x";', '']) {
      assert.ok(!isPiExtension(other), other);
    }
  });

  /** Loads it with a program that keeps what it is called with and answers so. */
  let count = 0;
  async function loaded(answer: string): Promise<FakePi & { calls(): readonly string[] }> {
    const name = `${++count}`;
    const script = at(`cli${name}.cjs`);
    const kept = at(`calls${name}`);
    fs.writeFileSync(
      script,
      `let all = ''; process.stdin.on('data', (piece) => (all += piece)).on('end', () => {
        require('node:fs').appendFileSync(${JSON.stringify(kept)}, process.argv.slice(2).join(' ') + ' ' + all + '\\n');
        process.stdout.write(${JSON.stringify(answer)});
      });`,
    );
    const file = at(`tidemark${name}.mjs`);
    fs.writeFileSync(file, piExtension(script, false));
    const handlers = new Map<string, Handler>();
    const sent: (readonly [unknown, unknown])[] = [];
    const imported = (await import(pathToFileURL(file).href)) as {
      readonly default: (pi: unknown) => void;
    };
    imported.default({
      on: (event: string, handler: Handler) => handlers.set(event, handler),
      sendMessage: (message: unknown, options: unknown) => sent.push([message, options]),
    });
    const context = { cwd: '/w', sessionManager: { getSessionFile: () => '/s/a.jsonl' } };
    return {
      handlers,
      sent,
      fire: async (event, fields = {}) => handlers.get(event)?.(fields, context),
      calls: () => (fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8').trimEnd().split('\n') : []),
    };
  }
  const evidence = JSON.stringify({ hookSpecificOutput: { additionalContext: 'EVIDENCE' } });
  const message = { customType: 'tidemark.evidence', content: 'EVIDENCE', display: false };

  it('hands the session to the command line before a compaction and waits for it', async () => {
    const pi = await loaded('');
    assert.equal(await pi.fire('session_before_compact'), undefined);
    const payload = { hook_event_name: 'PreCompact', transcript_path: '/s/a.jsonl', cwd: '/w' };
    assert.deepEqual(pi.calls(), [`hook pi --tidemark ${JSON.stringify(payload)}`]);
    assert.deepEqual(pi.sent, []);
  });

  it('hands the evidence back after it: kept, and no reason to ask the model', async () => {
    const pi = await loaded(evidence);
    await pi.fire('session_compact', { reason: 'manual', willRetry: false });
    assert.match(pi.calls()[0] ?? '', /"hook_event_name":"SessionStart","source":"compact"/);
    assert.deepEqual(pi.sent, [[message, { triggerTurn: false }]]);
    // A run that ended, and is compacted before it settles.
    for (const event of ['turn_start', 'tool_execution_end', 'turn_start', 'agent_end']) {
      await pi.fire(event);
    }
    await pi.fire('session_compact', { reason: 'threshold', willRetry: false });
    assert.deepEqual(pi.sent[1], [message, { triggerTurn: false }]);
  });

  it('starts the command line without what would have Node load other code', async () => {
    const marks = at('loaded.cjs');
    fs.writeFileSync(marks, `require('fs').writeFileSync(${JSON.stringify(at('loaded'))}, '')`);
    const before = process.env['NODE_OPTIONS'];
    process.env['NODE_OPTIONS'] = `--require "${marks}"`;
    try {
      const pi = await loaded('');
      await pi.fire('session_before_compact');
      assert.equal(pi.calls().length, 1);
    } finally {
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
    }
    assert.equal(fs.existsSync(at('loaded')), false);
  });

  it('takes those out by whatever case they are written in, which Windows does not tell apart', () => {
    const code = /\nfunction cleared\(\) \{[^]*?\n\}\n/.exec(piExtension('/x', false))?.[0] ?? '';
    const env = { Node_Options: '--require x', ld_library_path: '/x', Path: 'C:\\' };
    const left: unknown = runInNewContext(`${code} JSON.stringify(cleared())`, {
      process: { env },
    });
    assert.equal(left, '{"Path":"C:\\\\"}');
  });

  it('puts it into the next request where one comes anyway', async () => {
    const pi = await loaded(evidence);
    await pi.fire('turn_start');
    await pi.fire('tool_execution_end');
    await pi.fire('session_compact', { reason: 'threshold', willRetry: false });
    await pi.fire('agent_end');
    await pi.fire('session_compact', { reason: 'overflow', willRetry: true });
    assert.deepEqual(pi.sent, [
      [message, { deliverAs: 'steer' }],
      [message, { deliverAs: 'steer' }],
    ]);
  });

  it('sends nothing where there is nothing, and never fails pi', async () => {
    for (const answer of [
      '',
      '{}',
      'null',
      '{"hookSpecificOutput":{"additionalContext":7}}',
      '{"hook',
    ]) {
      const pi = await loaded(answer);
      await pi.fire('session_compact');
      assert.deepEqual(pi.sent, [], answer);
    }
    const pi = await loaded(evidence);
    const before = pi.handlers.get('session_before_compact');
    const after = pi.handlers.get('session_compact');
    for (const context of [{}, { sessionManager: { getSessionFile: () => undefined } }]) {
      assert.equal(await before?.({}, context), undefined);
      assert.equal(await after?.({}, context), undefined);
    }
    assert.deepEqual(pi.calls(), [], 'a session that is not stored is nobody’s');
    assert.deepEqual(pi.sent, []);
  });

  it('ends well where there is no such program', async () => {
    const file = at('missing.mjs');
    fs.writeFileSync(file, piExtension(at('nowhere', 'cli.cjs'), false));
    const { default: register } = (await import(pathToFileURL(file).href)) as {
      readonly default: (pi: unknown) => void;
    };
    const handlers = new Map<string, Handler>();
    register({ on: (event: string, handler: Handler) => handlers.set(event, handler) });
    const context = { cwd: '/w', sessionManager: { getSessionFile: () => '/s/a.jsonl' } };
    assert.equal(await handlers.get('session_before_compact')?.({}, context), undefined);
    assert.equal(await handlers.get('session_compact')?.({}, context), undefined);
  });
});
