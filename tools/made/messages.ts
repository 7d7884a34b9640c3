/** The texts that translators get. */
import ts from 'typescript';
import { sources } from '../../test/architecture/tree';

/** The messages that the code passes to `say`, and the sentences behind `said`, as written there. */
export function messages(): readonly string[] {
  const found = [...sources('src')].flatMap(([file, text]) => messagesIn(file, text));
  return [...new Set(found)].filter((message) => /\p{L}/u.test(withoutPlaces(message))).sort();
}

/** A sentence behind `said` with the code of what is filled in, and its file. */
export interface SaidHere {
  readonly file: string;
  readonly message: string;
  readonly places: readonly string[];
}

/** All sentences behind `said`, each where it stands. */
export const allSaid = (): readonly SaidHere[] =>
  [...sources('src')].flatMap(([file, text]) => {
    const found: SaidHere[] = [];
    const look = (node: ts.Node): void => {
      const message = messageOf(node);
      if (message !== undefined && ts.isTaggedTemplateExpression(node)) {
        const { template } = node;
        const spans = ts.isTemplateExpression(template) ? template.templateSpans : [];
        const places = spans.map(({ expression }) => expression.getText());
        found.push({ file, message, places });
      }
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    return found;
  });

function messagesIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const message = messageOf(node);
    if (message !== undefined) found.push(message);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The message of `say('…')` or of a template behind `said`; undefined for anything else. */
function messageOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) {
    const name = node.expression.getText();
    const [first] = node.arguments;
    const isSay = name === 'say' || name.endsWith('.say');
    return isSay && first && ts.isStringLiteralLike(first) ? first.text : undefined;
  }
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'said') return undefined;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (all, { literal }, at) => `${all}{${at}}${literal.text}`,
    template.head.text,
  );
}

/** A message that only puts others together has nothing to translate. */
const withoutPlaces = (message: string): string => message.replace(/\{\d+\}/g, '');
