/** A bundle as it is shipped, built in memory. */
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../build/shared';

interface Config {
  readonly bundles: readonly { readonly name: string }[];
  optionsOf(bundle: unknown, production: boolean): Record<string, unknown>;
}

const config = createRequire(path.join(root, 'package.json'))('./esbuild.js') as Config;

/** Of all that is built. */
export const bundleNames = config.bundles.map(({ name }) => name);

export interface Bundled {
  readonly bytes: number;
  readonly text: string;
  /** The files in it, from the root. */
  readonly inputs: readonly string[];
}

/** The production bundle of that name (`extension`, `worker`, `cli`). */
export async function bundled(name: string): Promise<Bundled> {
  const { outputFiles, metafile } = await build({
    ...config.optionsOf(
      config.bundles.find((bundle) => bundle.name === name),
      true,
    ),
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  // What is named but thrown away by the bundler does not count.
  const inputs = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  const { contents, text } = outputFiles[0]!;
  return { bytes: contents.length, text, inputs };
}
