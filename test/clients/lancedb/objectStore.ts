/** A server of the form of S3 on the loopback interface, with one bucket: s3rver, a real one from npm, started in this process. */
import { createRequire } from 'node:module';
import path from 'node:path';

interface Listed {
  readonly objects: readonly { readonly key: string }[];
  readonly commonPrefixes: readonly string[];
  readonly isTruncated: boolean;
}
type Listing = (bucket: string, options: Readonly<Record<string, unknown>>) => Promise<Listed>;

interface Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

export const bucket = 'team';

export interface ObjectStore {
  /** What a client finds in its environment. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** `packages` = a folder with `node_modules`. */
export async function startObjectStore(packages: string, directory: string): Promise<ObjectStore> {
  const load = createRequire(path.join(packages, 'package.json'));
  mendListing(load('s3rver/lib/stores/filesystem') as { prototype: { listObjects: Listing } });
  const S3 = load('s3rver') as new (options: Readonly<Record<string, unknown>>) => Server;
  const server = new S3({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    env: {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ALLOW_HTTP: 'true',
    },
    close: () => server.close(),
  };
}

/** s3rver 3.7.1 leaves out folders that hold nothing but folders, where a listing is asked for folder by folder. */
function mendListing({ prototype }: { prototype: { listObjects: Listing } }): void {
  const all = prototype.listObjects;
  prototype.listObjects = async function (name, options) {
    const { delimiter, prefix } = options as {
      readonly delimiter?: string;
      readonly prefix?: string;
    };
    if (!delimiter) return all.call(this, name, options);
    const whole = await all.call(this, name, { ...options, delimiter: '', maxKeys: Infinity });
    const folders = new Set<string>();
    const objects = whole.objects.filter(({ key }) => {
      const end = key.indexOf(delimiter, (prefix ?? '').length);
      if (end >= 0) folders.add(key.slice(0, end + delimiter.length));
      return end < 0;
    });
    return { objects, commonPrefixes: [...folders].sort(), isTruncated: false };
  };
}
