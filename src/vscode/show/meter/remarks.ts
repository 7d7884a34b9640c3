/**
 * What a conversation's own display gets wrong, and where a figure comes from, in one sentence each. Only what is true of this
 * editor: its ring counted the room for the answer as used in its first versions.
 */
import type { Status } from '../../../operations/meter/status';
import type { Language } from '../text/language';

/** The last version of VS Code of which it is known that its ring counts the room for the answer as used. */
const lastWithReserve = 110;

/** The sentences, in the order in which they matter. `editorVersion` as the editor tells it, `1.139.1`. */
export function remarkFacts(
  { remarks, source }: Pick<Status, 'remarks' | 'source'>,
  editorVersion: string,
  { say, count }: Language,
): readonly string[] {
  return remarks.flatMap(({ kind, tokens }) => {
    switch (kind) {
      case 'staleDisplay':
        return [
          say(
            "VS Code's own ring still shows {0} tokens: the size before the summary.",
            count(tokens),
          ),
        ];
      case 'zeroDisplay':
        return [
          say(
            "VS Code's own ring shows {0} tokens: the provider reported no prompt. This figure is estimated.",
            count(tokens),
          ),
        ];
      case 'noDisplay':
        return [
          say(
            "VS Code's own ring has no figure for this chat: its provider reports no size. This one is estimated.",
          ),
        ];
      case 'reserveDisplay':
        return countsReserve(editorVersion)
          ? [
              say(
                "VS Code's own ring counts {0} tokens as used that are kept free for the answer.",
                count(tokens),
              ),
            ]
          : [];
      case 'roundsDisplay':
        return [
          say(
            "VS Code's own ring shows {0} tokens more once the window is reloaded: it adds the answers of all rounds of the last turn.",
            count(tokens),
          ),
        ];
      case 'otherSource':
        return [
          source === 'reported'
            ? say(
                "This chat's own log is not on this machine: the figure is from Copilot's transcript.",
              )
            : say(
                "This chat's own log is not on this machine: the figure is estimated from Copilot's transcript, which holds no sizes and no summaries.",
              ),
        ];
    }
  });
}

function countsReserve(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 1 && minor <= lastWithReserve;
}
