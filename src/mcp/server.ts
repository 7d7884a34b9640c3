/** Memory as an MCP server over standard input and output, for any agent that speaks the protocol. A bundle of its own: only `tidemark mcp` loads it. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { inEnglish } from '../base/sentence';
import type { Worded } from '../operations/answer';
import type { ToolAnswer, ToolCall } from '../operations/memory/toolCall';
import { checkedLines } from './checkedLines';
import { memoryTools, readCall } from './tools';

/** Filled in by the bundler from package.json. */
declare const TIDEMARK_VERSION: string;

export interface ServerSetup {
  /** Carries a call out. */
  readonly call: (call: ToolCall) => Promise<Worded<ToolAnswer>>;
}

/** Serves until standard input ends. */
export async function serve({ call }: ServerSetup): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const kept = <T>(job: Promise<T>): Promise<T> => {
    const over = job.finally(() => underWay.delete(over));
    underWay.add(over);
    return over;
  };
  // The schemas are at hand as JSON, which only the layer below takes.
  const { server } = new McpServer(
    { name: 'tidemark', title: 'Tidemark memory', version: TIDEMARK_VERSION },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: memoryTools.map(({ name, title: sentence, description, input, isWriting }) => ({
      name,
      title: inEnglish(sentence),
      description,
      inputSchema: { ...input(), type: 'object' as const },
      annotations: {
        title: inEnglish(sentence),
        readOnlyHint: !isWriting,
        destructiveHint: name === 'memory_forget',
        idempotentHint: true,
        openWorldHint: false,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (!memoryTools.some(({ name }) => name === params.name))
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const read = readCall(params.name, params.arguments);
    if (!read.ok) return toolResult(inEnglish(read.problem), true);
    const answer = await kept(call(read.value));
    return answer.ok
      ? toolResult(answer.value.text, false)
      : toolResult(inEnglish(answer.sentence), true);
  });
  const lines = checkedLines((line) => process.stdout.write(line));
  const ended = new Promise<void>((resolve) => {
    server.onclose = () => resolve();
    lines.once('end', () => resolve());
    process.stdin.once('close', () => {
      if (!lines.writableEnded) lines.end();
    });
  });
  await server.connect(new StdioServerTransport(process.stdin.pipe(lines)));
  await ended;
  // What was asked is done in any case, and whoever asked may still listen.
  do {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setImmediate(resolve));
  } while (underWay.size > 0);
  await server.close();
}

const instructions =
  'Durable notes of this workspace, shared by all agents. Search before you answer about earlier work; save what will still matter in a month.';

const toolResult = (text: string, isError: boolean) => ({
  content: [{ type: 'text' as const, text }],
  isError,
});
