/**
 * Blocks that programs put into a person's message: recalled notes, reminders, the environment. They are not what the person
 * said, and what was recalled must never come back as something new. Pure; linear even for tags that are never closed.
 */

const openTag =
  /<(relevant-memories|recalled-memor(?:y|ies)|memory-context|memory|system-reminder|system_reminder|environment_context|environment_details|user_instructions|project-context|project_context|workspace_info|reminder|reminderInstructions|task-notification)(?:\s[^<>]{0,400})?>/giu;

/** A stretch of a message: said by the person, or added for them. */
export interface MessageStretch {
  readonly added: boolean;
  readonly text: string;
}

/** Divides a person's text into what they said and what was added, in order; blank stretches are left out. */
export function stretchesOf(text: string): readonly MessageStretch[] {
  const stretches: MessageStretch[] = [];
  const add = (added: boolean, part: string): void => {
    const trimmed = part.trim();
    if (trimmed !== '') stretches.push({ added, text: trimmed });
  };
  // ASCII only, so that every index is the same as in the text: toLowerCase may change a length.
  const lower = text.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>();
  let at = 0;
  for (const match of text.matchAll(openTag)) {
    const name = (match[1] ?? '').toLowerCase();
    if (match.index < at || unclosed.has(name)) continue;
    const inner = match.index + match[0].length;
    const close = lower.indexOf(`</${name}>`, inner);
    if (close < 0) {
      unclosed.add(name);
      continue;
    }
    add(false, text.slice(at, match.index));
    add(true, text.slice(inner, close));
    at = close + name.length + 3;
  }
  add(false, text.slice(at));
  return stretches;
}
