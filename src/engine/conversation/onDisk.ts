/** How the name of a transcript in a database goes on behind that of the database; no file's name holds this. */
const inside = '.sqlite#';

/** The file on the disk that a transcript lies in: its own, or the database that it is named after. */
export function onDisk(transcript: string): string {
  const at = transcript.indexOf(inside);
  return at < 0 ? transcript : transcript.slice(0, at + inside.length - 1);
}
