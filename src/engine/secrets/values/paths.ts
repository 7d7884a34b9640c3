/** Folders, as `PWD` holds them, files and addresses: a random name of a part makes no secret of one. Pure; one look at the beginning. */

/** A drive, a share, and at least one part more. */
const onWindows =
  /^(?:[a-z]:(?:\\{1,4}|\/)|\\{2,8}[\w.$-]{1,60}\\{1,4})[\w .@()$~+-]{1,60}(?:(?:\\{1,4}|\/)[\w .@()$~+-]{0,80}){0,30}$/i;

/** The first part is a word, which base64 behind a slash has seldom, and only what names have follows. */
const onUnix =
  /^(?:file:\/\/|~|\.{1,2}|\$[A-Z]{2,12})?\/(?:[a-z]{2,16}|[a-z]|[A-Z][a-z]{3,16}|__w)\/[\w.@+ %:,/~-]{1,400}$/;

export const isOnDrive = (value: string): boolean => onWindows.test(value);

/** Whether the value says where something lies: `/var/tmp/tmp.aB3xK9q2Lm`, `C:\Users\Me1\Repo`. */
export const isFolder = (value: string): boolean => onUnix.test(value) || onWindows.test(value);

/** An address, a name of a file, a path whose parts are words. */
export function isPath(word: string): boolean {
  if (
    /^(?:https?|file|ftp|wss?|git|s3|gs|vault|op|ssm|arn|sm|keyring|env|data|npm|urn):/i.test(word)
  )
    return true;
  if (/\.(?:pem|json|ya?ml|key|crt|cer|txt|env|toml|p12|jks|pub|ts|js|py|md|html?)$/i.test(word))
    return true;
  return (
    /^(?:~|\.{1,2})?\/[\w.-]+\/|^[A-Z]:\\/.test(word) &&
    !/[A-Z0-9+=]{4}/.test(word.replace(/[a-z]/g, ''))
  );
}
