/**
 * Values that a shell makes when it comes to them, between back quotes: `PASSWORD=`pwgen -s 24 1``. Pure; every look is bounded.
 */

/** A program with a flag, or one that is known to say something; a passphrase has neither. */
const run =
  /^(?:[\w./-]{2,40}[ \t](?:[^`\r\n]{0,200}[ \t])?-{1,2}\w|(?:cat|head|echo|printf|pwgen|openssl|gh|aws|az|gcloud|pass|op|vault|kubectl|date|grep|awk|sed|curl|jq|uuidgen)[ \t`])/;

/** Whether what stands at a place is a command between back quotes behind `=`. */
export const isRunAt = (text: string, at: number): boolean =>
  text[at - 1] === '`' &&
  /=["']?`$/.test(text.slice(Math.max(0, at - 3), at)) &&
  run.test(text.slice(at, at + 280));
