/**
 * What a well-behaved model would answer to our prompts, without a model: the headings that are asked for, filled from the
 * material between the data tags. For the mock server, benches and tests of everything around the model.
 */
import type { MockRequest, MockText } from './mockAnthropic';

export const promptOf = ({ body }: MockRequest): string => body?.messages[0]?.content ?? '';

/** The material of one request: everything between data tags, tags left out. */
export function materialOf(prompt: string): string {
  const found = [...prompt.matchAll(/^<([a-z-]+)[^>]*>\n([\s\S]*?)\n<\/\1>$/gmu)];
  return found
    .filter(([, tag]) => tag !== 'wishes')
    .map(([, , text]) => text ?? '')
    .join('\n\n');
}

/** The section headings a prompt asks for, in order; none for a plain text. */
export function headingsAsked(prompt: string): readonly string[] {
  const asked = prompt.slice(prompt.lastIndexOf('The answer consists of exactly these sections'));
  return [...asked.matchAll(/^## (.+)\n\(/gmu)].map(([, heading]) => heading!);
}

/** The user's sentences, shortest first to go: what a plain summary would keep. */
const saidByUser = (material: string): readonly string[] =>
  [...material.matchAll(/^\[User\]: (.+)$/gmu)].map(([, text]) => text!.slice(0, 300));

/** An answer in the form asked for. */
export const summaryAnswer = ((request) => answerTo(promptOf(request))) satisfies MockText;

/** The same for a prompt. */
export function answerTo(prompt: string): string {
  const material = materialOf(prompt);
  const headings = headingsAsked(prompt);
  const said = saidByUser(material);
  if (headings.length === 0) return said.at(-1) ?? 'The turn was under way.';
  const bodies = [
    `- ${said.slice(0, 3).join('\n- ') || 'The work goes on.'}`,
    '- ' + (said[1] ?? 'None.'),
    `- ${said.at(-1) ?? 'Nothing.'}`,
  ];
  return headings.map((heading, i) => `## ${heading}\n${bodies[i] ?? '-'}`).join('\n\n');
}
