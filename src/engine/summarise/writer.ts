/**
 * Writes one message as labelled paragraphs for a summariser (`serialise.ts`). Every foreign text goes through `safe` or `call`:
 * cleaned, then redacted whole, then cut, then defused. Another order leaks half a secret or a hidden tag.
 */
import { cleanText, sliceWhole } from '../text/plain';
import type { Block, Message, ShellBlock, ToolCallBlock } from '../conversation/types';
import { valueText } from '../tokens/argumentText';
import { stretchesOf } from './prompt/addedText';
import { defused } from './prompt/dataTags';
import type { SerialiseForm } from './prompt/form';

export class Writer {
  constructor(
    private readonly redact: (text: string) => string,
    readonly form: SerialiseForm,
  ) {}

  message(message: Message): readonly string[] {
    const { labels } = this.form;
    switch (message.role) {
      case 'user':
        return message.origin === 'injected'
          ? [this.labelled(labels.added, this.#added(this.#words(message.blocks)))].filter(notEmpty)
          : this.#said(message.blocks);
      case 'assistant':
        return this.#answered(message.blocks);
      case 'tool':
        return this.#results(message.blocks);
      case 'system':
        return [this.labelled(labels.system, this.#added(this.#words(message.blocks)))].filter(
          notEmpty,
        );
    }
  }

  labelled(label: string, text: string): string {
    return text === '' ? '' : `[${label}]: ${text}`;
  }

  /** A text that may be shown: clean, redacted, defused, and in that order, because invisible characters hide secrets and tags. */
  safe(text: string, head = Infinity, tail = 0): string {
    return defused(this.#cut(this.redact(cleanText(text)), head, tail).trim());
  }

  call(call: ToolCallBlock): string {
    const most = this.form.argumentChars;
    const args = Object.entries(call.arguments).map(([name, value]) => {
      // A string is looked through as it is and as JSON: escapes and the argument's name both tell secrets.
      const shown =
        typeof value === 'string'
          ? JSON.stringify(this.redact(cleanText(value)))
          : valueText(value);
      const whole = this.redact(cleanText(`${name}=${shown}`));
      return whole.length <= most
        ? whole
        : this.#cut(whole, most, 0).replace(/(?<!\s)\s*\n\s*/gu, ' ');
    });
    return defused(`${cleanText(call.tool)}(${args.join(', ')})`.replace(/(?<!\s)\s*\n\s*/gu, ' '));
  }

  #said(blocks: readonly Block[]): readonly string[] {
    const { labels } = this.form;
    const said = stretchesOf(this.#words(blocks)).map(({ added, text }) =>
      added
        ? this.labelled(labels.added, this.#added(text))
        : this.labelled(labels.user, this.safe(text)),
    );
    const ran = blocks.flatMap((block) => (block.kind === 'shell' ? [this.#ran(block)] : []));
    return [...said, ...ran, ...this.#results(blocks)].filter(notEmpty);
  }

  #answered(blocks: readonly Block[]): readonly string[] {
    const { labels } = this.form;
    const calls = blocks.flatMap((block) => (block.kind === 'toolCall' ? [this.call(block)] : []));
    return [
      this.labelled(labels.assistant, this.safe(this.#words(blocks))),
      this.labelled(labels.calls, calls.join('; ')),
      ...this.#results(blocks),
    ].filter(notEmpty);
  }

  #results(blocks: readonly Block[]): readonly string[] {
    const { form } = this;
    return blocks.flatMap((block) => {
      if (block.kind !== 'toolResult') return [];
      const images = block.images.map((image) => form.image(image.mediaType)).filter(notEmpty);
      const text = this.safe(block.text, form.resultHeadChars, form.resultTailChars);
      const shown = [text, ...images].filter(notEmpty).join('\n') || form.emptyResult;
      return [this.labelled(form.labels.result(block), shown)].filter(notEmpty);
    });
  }

  #ran(block: ShellBlock): string {
    const { form } = this;
    const output = this.safe(block.output, form.resultHeadChars, form.resultTailChars);
    const ending = block.cancelled
      ? '(cancelled)'
      : (block.exitCode ?? 0) === 0
        ? ''
        : `(exit status ${block.exitCode ?? ''})`;
    const lines = [this.safe(block.command), output, ending].filter(notEmpty);
    return this.labelled(form.labels.shell, lines.join('\n'));
  }

  /** Texts and what stands for images, a line each. */
  #words(blocks: readonly Block[]): string {
    return blocks
      .map((block) => {
        if (block.kind === 'text') return block.text;
        return block.kind === 'image' ? this.form.image(block.mediaType) : '';
      })
      .filter(notEmpty)
      .join('\n');
  }

  #added(text: string): string {
    return this.safe(text, this.form.addedChars);
  }

  /** Head and tail with a note of what is missing; the tail stands behind the note. */
  #cut(text: string, head: number, tail: number): string {
    if (text.length <= head + tail) return text;
    const first = sliceWhole(text, 0, head);
    const last = tail > 0 ? sliceWhole(text, text.length - tail, text.length) : '';
    const note = this.form.missing(text.length - first.length - last.length);
    return last === '' ? `${first}\n\n${note}` : `${first}\n\n${note}\n\n${last}`;
  }
}

const notEmpty = (text: string): boolean => text !== '';
