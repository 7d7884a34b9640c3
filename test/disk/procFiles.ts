/** What Linux tells in `/proc`, as a test says it. */
import fs from 'node:fs';

/** Texts by their name below `/proc`; what is not among them is not there. */
export async function withProc<T>(
  texts: Readonly<Record<string, string>>,
  run: () => Promise<T>,
): Promise<T> {
  const real = fs.promises.readFile;
  const patched = (file: string, ...more: [BufferEncoding]): Promise<unknown> => {
    if (!file.startsWith('/proc/')) return real(file, ...more);
    const text = texts[file.slice('/proc/'.length)];
    return text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(text);
  };
  fs.promises.readFile = patched as typeof real; // its overloads are one function
  try {
    return await run();
  } finally {
    fs.promises.readFile = real;
  }
}
