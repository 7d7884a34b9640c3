/** An extension for the tests: the client's own `/tree` as a command, which its RPC mode has not. */
import fs from 'node:fs';
import path from 'node:path';

const source = `export default function tree(pi) {
  pi.registerCommand('goto', {
    description: 'Go to an entry; with a second word, with a summary of what is left',
    handler: async (words, ctx) => {
      const [id, summarize] = words.trim().split(' ');
      await ctx.navigateTree(id, { summarize: summarize !== undefined });
    },
  });
}
`;

/** The words by which the client loads it. */
export function withTree(folder: string): readonly string[] {
  const file = path.join(folder, 'tree.ts');
  fs.writeFileSync(file, source);
  return ['-e', file];
}
