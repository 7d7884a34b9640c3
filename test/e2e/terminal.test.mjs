// The real Claude Code in the integrated terminal of the real workbench, against a model server on the loopback: the meter follows
// what is typed there, a compaction is taken up after the step that the notification types, and a conversation begun anew is followed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { demoCopy } from '../../tools/demo.mjs';
import {
  choose,
  chooseFrom,
  openEarly,
  openTerminal,
  runCommand,
  statusText,
  toast,
  until,
  waitFor,
} from '../tools/e2e.mjs';
import { fetchClient } from '../tools/fetchClients.mjs';
import { claudeServer } from '../tools/mock.mjs';
import { aged, byCommandOnly, openOn } from './world.mjs';

const program = await fetchClient('claude-code').catch((error) => {
  console.log(`e2e: Claude Code in a terminal is NOT RUN, ${error.message}`);
});

/** What the client would ask a person at its first start, answered. */
const answered = (workspace) => ({
  hasCompletedOnboarding: true,
  theme: 'dark',
  projects: { [workspace]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  customApiKeyResponses: { approved: ['made-up'], rejected: [] },
});

/** An answer of which a prompt must keep every line: blanks, what a shell would read (the client itself makes blanks of tabs). */
const listed = `The ropes:\n\n    - “ё” at  12 m\n  - $(date) & \`ls\` \\\n\n${'It holds.\n'.repeat(20)}Done.`;

const prose = (about) => `${about} is as it was. `.repeat(300);

/** The pieces of text a request to the model holds. */
const textsOf = ({ messages }) =>
  messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map(({ text }) => text ?? ''),
  );

if (program) {
  describe('Claude Code in a terminal', () => {
    let copy, bench, page, server, says, config;
    const opened = openEarly(async () => {
      const { startServer, says: answer } = await claudeServer();
      says = answer;
      server = await startServer();
      copy = demoCopy();
      fs.rmSync(path.join(copy.workspace, '.vscode/settings.json'));
      fs.rmSync(copy.transcript);
      config = path.join(copy.base, 'claude');
      fs.mkdirSync(config);
      const started = JSON.stringify(answered(fs.realpathSync(copy.workspace)));
      fs.writeFileSync(path.join(config, '.claude.json'), started);
      return openOn(copy, {
        env: {
          ...{ TIDEMARK_HOME: copy.records, CLAUDE_CONFIG_DIR: config },
          ...{ ANTHROPIC_API_KEY: 'made-up', ANTHROPIC_BASE_URL: server.url },
          ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' },
          ...{ DISABLE_ERROR_REPORTING: '1', DISABLE_TELEMETRY: '1' },
        },
        settings: byCommandOnly,
      });
    });
    before(async () => {
      bench = await opened();
      page = bench.page;
    });
    after(async () => {
      await bench?.close();
      await server?.close();
    });

    /** Types a line into the terminal, as a person would. */
    const type = async (text) => {
      await page.locator('.terminal-wrapper.active .xterm-screen').click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };

    /** A prompt typed into the client, and the request it led to. */
    const prompt = async (text, answer) => {
      server.queue(answer);
      let request;
      void server.nextAsked().then((asked) => (request = asked));
      // A client that is only starting may swallow keys: the text, then Enter alone, then the text again.
      let typed = false;
      return until(async (timeout) => {
        await type(typed ? '' : text);
        typed = !typed;
        return waitFor(`a request for “${text}”`, () => request, 4 * timeout);
      });
    };

    const sizeIs = (size) =>
      waitFor(`a meter of ${size}`, async () => (await statusText(page)).text.includes(size));

    it('is followed as it is typed to', async () => {
      await openTerminal(page);
      await type(`${program} --model claude-sonnet-4-6`);
      const live = path.join(config, 'sessions');
      await waitFor('the client', () => fs.existsSync(live) && fs.readdirSync(live).length > 0);
      await prompt('Look at the ropes.', says(listed, 15_000));
      await prompt('Look at the mast.', says(prose('The mast'), 20_000));
      await sizeIs('20k/200k');
      await prompt('Look at the cargo.', says(prose('The cargo'), 40_000));
      await sizeIs('40k/200k');
      await bench.screenshot('terminal meter');
    });

    it('goes on from a compaction after the step that is typed for the person', async () => {
      const projects = path.join(config, 'projects');
      const [name] = fs
        .readdirSync(projects, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.jsonl'));
      aged(path.join(projects, name));
      // Another terminal is in front; the step still goes to the one that the client runs in.
      await openTerminal(page);
      await runCommand(page, 'Tidemark: Compact Conversation');
      const done = await toast(page, 'Compacted');
      await bench.screenshot('terminal compacted');
      await done.click('Type in Terminal');
      const first = page.locator('.terminal-wrapper').first();
      await waitFor('the client’s terminal', async () =>
        (await first.getAttribute('class')).split(' ').includes('active'),
      );
      await page.locator('.terminal-wrapper.active .xterm-screen').click();
      await page.keyboard.press('Enter');
      await bench.screenshot('terminal resumed');
      const texts = textsOf(await prompt('And the ropes?', says('They hold.', 9_000)));
      const summaries = texts.filter((text) => text.includes('## Goal'));
      assert.equal(summaries.length, 1, 'the summary is sent once');
      assert.ok(!texts.some((text) => text.includes(prose('The mast').trim())));
      assert.ok(!texts.includes('Look at the mast.'));
      assert.ok(texts.some((text) => text.includes(prose('The cargo').trim())));
      await sizeIs('9k/200k');
    });

    it('gets a message that was replaced back into its prompt, whole, and the person sends it', async () => {
      await chooseFrom(page, 'Tidemark: Show History…', 'in force');
      await choose(page, 'Copy One of Its Messages');
      await choose(page, 'The ropes:');
      const before = server.asked.length;
      server.queue(says('Seen.', 10_000));
      // An Enter that comes before the text does nothing.
      await until(async (timeout) => {
        await page.keyboard.press('Enter');
        await waitFor('a request', () => server.asked.length > before, timeout);
      });
      assert.ok(textsOf(server.asked.at(-1)).at(-1).includes(listed));
      await sizeIs('10k/200k');
    });

    it('is followed into a conversation that is begun anew', async () => {
      await type('/clear');
      await prompt('What is new?', says('Nothing.', 7_000));
      await sizeIs('7k/200k');
    });
  });
}
