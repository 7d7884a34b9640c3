/** A transcript for one act: it stays open no longer, whatever comes of the act. */
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';

/** Opens it, does something with it, and closes it. */
export async function withTranscript<T>(
  file: string,
  { transcripts }: Pick<Outside, 'transcripts'>,
  use: (transcript: OpenTranscript) => Promise<T>,
): Promise<T> {
  const transcript = transcripts.open(file);
  try {
    return await use(transcript);
  } finally {
    await transcript.close();
  }
}
