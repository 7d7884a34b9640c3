/** See publish.mjs. */
export function publish(how?: {
  readonly project?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly dryRun?: boolean;
  readonly say?: (line: string) => void;
}): Promise<boolean>;
