// Starts the mock of Anthropic's API for a person to try things with: `node test/tools/mockAnthropic.mjs [port] [behaviour JSON…]`.
// Point `tidemark.anthropic.baseUrl` at the address it prints; any key will do. Ctrl+C ends it. Unless told otherwise it answers
// as a well-behaved summariser would.
import { mockAnthropic, scriptedSummariser } from './mock.mjs';

const [port = '0', ...scripted] = process.argv.slice(2);
const { mock, startMock } = await mockAnthropic();
const { summaryAnswer } = await scriptedSummariser();
const server = await startMock({
  port: Number(port),
  countTokens: (text) => Math.ceil(text.length / 4),
});
server.script(
  ...(scripted.length > 0 ? scripted.map((text) => JSON.parse(text)) : [mock.ok(summaryAnswer)]),
);
console.log(server.url);
