/** One session of the project's own making: its script, the client it is written down for, and what a reader says of it. */
import type { ClientName } from './clients';
import type { Labels } from './labels';
import type { Script } from './script';

export interface Session {
  readonly name: string;
  readonly client: ClientName;
  readonly cwd: string;
  /** Claude Code has had two plan tools. */
  readonly planTool?: 'TodoWrite' | 'Task';
  readonly script: Script;
  readonly labels: Labels;
}
