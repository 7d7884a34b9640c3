/** What git said of folders outside of the workspace, such as another worktree of it, one by one. Pure, bounded. */
import { withinSize } from '../withinSize';
import { type CommandShape, isElsewhere, isRemote } from '../runs/shape';
import { WorkTree } from './workTree';

/** Most folders remembered. */
const most = 20;

export class OtherTrees {
  readonly #trees = new Map<string, WorkTree>();

  /** Takes note of a command that succeeded, where all of it ran in one such folder: of several nobody knows which one spoke. */
  ran(shape: CommandShape, output: string): void {
    const [first] = shape.steps;
    if (!first || !isElsewhere(first) || isRemote(first)) return;
    const { folder } = first;
    const isOne = shape.steps.every((step) => step.folder === folder);
    if (!isOne || shape.steps.every(({ words }) => words[0] !== 'git')) return;
    const tree = this.#trees.get(folder) ?? new WorkTree();
    this.#trees.delete(folder);
    this.#trees.set(folder, tree);
    withinSize(this.#trees, most);
    tree.ran(
      { ...shape, steps: shape.steps.map((step) => ({ ...step, folder: '' })) },
      output,
      folder,
    );
  }

  /** All of them, the one that git was asked of last at the end. */
  all(): readonly { readonly folder: string; readonly tree: WorkTree }[] {
    return [...this.#trees].map(([folder, tree]) => ({ folder, tree }));
  }

  clear(): void {
    this.#trees.clear();
  }
}
