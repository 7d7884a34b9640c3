/** Install LanceDB…: fetches what notes are shared with, once the person has seen what and from where. */
import type { Reply } from '../../act/reply';
import type { App } from '../../app';
import { sayTrouble, underWay } from '../progress';

/** 60 MB over a slow line, ms. */
const longestMs = 15 * 60_000;

export function installBackend(app: App): Reply<null> {
  const { person, language } = app;
  const { say } = language;
  // Not awaited: a dialog may stay open.
  void person
    .sure(
      say('Install LanceDB?'),
      say(
        'npm fetches the packages (60 MB, 210 MB on the disk) from its registry into the folder of Tidemark. No script of theirs is run while they are installed.',
      ),
      say('Install'),
    )
    .then((isSure) => (isSure ? installed(app) : undefined));
  return { ok: true, value: null };
}

async function installed(app: App): Promise<void> {
  const { notes, person, language } = app;
  const { say } = language;
  const answer = await underWay(
    app,
    say('Installing LanceDB'),
    ({ signal }) => notes.install(signal),
    { longestMs },
  );
  if (answer.ok) person.tell(say('LanceDB {0} is installed and can be used.', answer.value));
  else sayTrouble(app, answer);
}
