/**
 * Which pieces of what was said still stand once the person has answered: not what stood to choose and was chosen from, for the choice
 * stands among the person's words. The trap: quoted again, the others read as if they were open.
 */
import type { Request } from '../record/person/requests';
import type { Piece } from '../text/densestSentences';

const option = /^(?:\(?[A-H](?:[.):]| \|)|Option [A-H\d]\b|(?:Recommended|Suggested):)/u;

/** The pieces of a text that stand, with the message behind it: a nod takes what was recommended. */
export const standing = (pieces: readonly Piece[], reply: Request | undefined): readonly Piece[] =>
  typeof reply?.to !== 'string' || reply.isNod
    ? pieces
    : pieces.filter(({ text }) => !option.test(text));
