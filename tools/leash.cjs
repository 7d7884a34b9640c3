// Preloaded into the served workbench: when the tool that started it is gone (even by SIGKILL), its end of standard input
// closes and the whole process group goes. Children inherit the preload; only the server itself is on the leash.
'use strict';
if (/server-main\.js$/.test(process.argv[1] ?? '')) {
  process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL'));
  process.stdin.on('error', () => process.kill(-process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref?.();
}
