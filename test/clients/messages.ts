/** What servers of Anthropic's Messages API share: a content block as it is streamed. */

export type Block = Readonly<Record<string, unknown>>;

/** A block as it begins and what is then added to it. */
export function streamed(block: Block): readonly Block[] {
  switch (block['type']) {
    case 'text':
      return [
        { type: 'text', text: '' },
        { type: 'text_delta', text: block['text'] },
      ];
    case 'thinking':
      return [
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: block['thinking'] },
        { type: 'signature_delta', signature: 'c2VhbGVk' },
      ];
    default:
      return [
        { ...block, input: {} },
        { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) },
      ];
  }
}
