/** The files of folders that run where there is no editor and no page: nothing that they load, by whatever way, is `vscode`. */
import { build } from 'esbuild';
import { root } from '../../build/shared';

/** Of the files given, those without the editor; all from the checkout's root. */
export async function editorless(files: readonly string[]): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [...files],
    outdir: 'out',
    absWorkingDir: root,
    write: false,
    bundle: true,
    metafile: true,
    platform: 'node',
    external: ['vscode'],
    logLevel: 'error',
    mainFields: ['module', 'main'],
  });
  const { inputs } = metafile;
  const known = new Map<string, boolean>();
  const needsEditor = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false); // a circle adds nothing to itself
    const needs = (inputs[file]?.imports ?? []).some(
      ({ path, external }) => path === 'vscode' || (external !== true && needsEditor(path)),
    );
    known.set(file, needs);
    return needs;
  };
  return files.filter((file) => !needsEditor(file));
}
