/** What the system tells of processes. Where it tells nothing the answer is undefined, never an error. */

export interface Processes {
  /** A process and those that started it, itself first; undefined where that cannot be told, [] where it does not run. */
  lineage(pid: number): Promise<readonly number[] | undefined>;
  /** When a process began, in clock ticks since the system did; undefined where that cannot be told. */
  startOf(pid: number): Promise<string | undefined>;
  /**
   * Who holds an advisory lock on each of these files, null for nobody; undefined where that cannot be told. A number is a
   * process that can be asked about; 0 is one that cannot be seen from here.
   */
  lockHolders(files: readonly string[]): Promise<readonly (number | null)[] | undefined>;
}
