// Contract tests with the real clients: `node test/tools/clients.mjs [client…]`. Each client is fetched once (fetchClients.mjs) and
// its tests below test/clients/<folder> run against it, with servers of our own on the loopback interface. A client that cannot be
// installed is named, with the reason, and counts as failed unless TIDEMARK_OFFLINE=1 says that this is known (or `npm test` runs them).
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from '../../tools/ensure.mjs';

/** Where a client's program is told to its tests: `TIDEMARK_CLIENT_CODEX`. */
const variable = (name) => `TIDEMARK_CLIENT_${name.replace(/-/g, '_').toUpperCase()}`;

/** Runs the tests of the named clients (all without): `{passed, failed, report, note}`. */
export async function runClients(names = [], { mayBeMissing = false } = {}) {
  const { clients, fetchClient } = await import('./fetchClients.mjs');
  const { runMocha } = await import('./mochaRun.mjs');
  const sums = { passed: 0, failed: 0, report: '', note: '' };
  const notes = [];
  for (const name of names.length > 0 ? names : Object.keys(clients)) {
    const client = clients[name];
    if (!client) throw new Error(`no such client: ${name} (${Object.keys(clients).join(', ')})`);
    const fetched = await fetchClient(name).catch((error) => ({ why: error.message }));
    if (typeof fetched !== 'string') {
      const isKnown = mayBeMissing || process.env.TIDEMARK_OFFLINE === '1';
      notes.push(`${name}: NOT RUN, ${fetched.why}`);
      if (!isKnown) sums.failed++;
      if (!isKnown) sums.report += `${name} ${client.version}: ${fetched.why}\n`;
      continue;
    }
    const result = await runMocha(`clients-${name}`, {
      paths: [client.tests],
      env: { [variable(name)]: fetched },
    });
    sums.passed += result.passed;
    sums.failed += result.failed;
    sums.report += result.report;
    notes.push(`${name} ${client.version}: ${result.passed} passed`);
  }
  return { ...sums, note: notes.join('; ') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensure(console.log);
    const { passed, failed, report, note } = await runClients(process.argv.slice(2));
    console.log(note.replace(/; /g, '\n'));
    if (report) console.log(`\n${report}\nLogs: ${path.relative('.', 'out/logs')}`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
