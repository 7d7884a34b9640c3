/**
 * The files that clients start: they find the newest command line of ours that exists and something that can run it. They lie
 * in our own folder and name no version, so that an update of the extension changes nothing in a client's settings. Whatever
 * is missing, they end with 0 and print nothing: a hook must never disturb its client. One line then goes to a log beside them.
 *
 * What there is to start is in `programs/*.txt`, one file for each installation: its version, its `cli.js`, and what ran it.
 * Written for any Node and any `sh`: the first one on the PATH may be very old. Nothing is started that somebody else may change
 * (the same rules as `disk/clients/writeAccess.ts`), nothing that the client's environment would have Node load, and on Windows nothing that only
 * lies in the current folder.
 */

import { nodeText } from './launcherNode';

/** What the files are called. */
export const launcherNames = {
  sh: 'tidemark-hook.sh',
  node: 'tidemark-hook.cjs',
  cmd: 'tidemark-hook.cmd',
} as const;

/**
 * Counts up when a text below or in `launcherNode.ts` changes: where two editors have different versions of the extension, the older one leaves the
 * newer one's launcher alone (`disk/clients/hookHome.ts` reads it).
 */
const form = 7;

const about = `Tidemark launcher ${form}: what agents start for its hooks and tools. Made by "Install Agent Hooks"; goes with the last of them.`;

/**
 * By these a client's environment, which a workspace may set, would have other code loaded (by Node, by OpenSSL, by the system's
 * loader and library, by a shell that is started further on), a debugger waited for, a channel of the client's own taken up,
 * something printed or written down, or a request led elsewhere (a proxy, any certificate, another name of a host). Of glibc's these
 * are what it takes from nobody in a program with more rights, but for folders of temporary files and time zones.
 *
 * What says which certificates to believe (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE) stays, and so do Electron's: Node does not read
 * them, and where the editor is what runs us it needs one. `SHELLOPTS` cannot be taken out: `sh` would end at the attempt.
 */
export const cleared: readonly string[] = [
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'],
  ...['NODE_UNIQUE_ID', 'NODE_REPL_EXTERNAL_MODULE', 'NODE_REPL_HISTORY', 'NODE_COMPILE_CACHE'],
  ...['NODE_COMPILE_CACHE_PORTABLE', 'NODE_ICU_DATA', 'NODE_V8_COVERAGE', 'NODE_TEST_CONTEXT'],
  ...['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'NODE_REDIRECT_WARNINGS', 'NODE_PENDING_DEPRECATION'],
  ...['NODE_INSPECT_RESUME_ON_START', 'NODE_PRESERVE_SYMLINKS', 'NODE_PRESERVE_SYMLINKS_MAIN'],
  ...['NODE_USE_ENV_PROXY', 'NODE_TLS_REJECT_UNAUTHORIZED', 'WATCH_REPORT_DEPENDENCIES'],
  ...['OPENSSL_CONF', 'OPENSSL_CONF_INCLUDE', 'OPENSSL_MODULES', 'OPENSSL_ENGINES'],
  ...['SSLKEYLOGFILE', 'BASH_ENV', 'ENV'],
  ...['LD_PRELOAD', 'LD_AUDIT', 'LD_LIBRARY_PATH', 'LD_ORIGIN_PATH', 'LD_HWCAP_MASK'],
  ...['LD_DEBUG', 'LD_DEBUG_OUTPUT', 'LD_DYNAMIC_WEAK', 'LD_PROFILE', 'LD_PROFILE_OUTPUT'],
  ...['LD_SHOW_AUXV', 'LD_TRACE_LOADED_OBJECTS', 'LD_USE_LOAD_BIAS', 'LD_VERBOSE', 'LD_WARN'],
  ...[
    'GCONV_PATH',
    'GETCONF_DIR',
    'GLIBC_TUNABLES',
    'LOCPATH',
    'MALLOC_TRACE',
    'NIS_PATH',
    'NLSPATH',
  ],
  ...['HOSTALIASES', 'LOCALDOMAIN', 'RES_OPTIONS', 'RESOLV_HOST_CONF'],
  ...['DYLD_INSERT_LIBRARIES', 'DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH', 'DYLD_ROOT_PATH'],
  ...['DYLD_FALLBACK_LIBRARY_PATH', 'DYLD_FALLBACK_FRAMEWORK_PATH', 'DYLD_IMAGE_SUFFIX'],
  ...['DYLD_VERSIONED_LIBRARY_PATH', 'DYLD_VERSIONED_FRAMEWORK_PATH', 'DYLD_SHARED_REGION'],
  ...['DYLD_SHARED_CACHE_DIR', 'DYLD_PRINT_TO_FILE', 'DYLD_PRINT_LIBRARIES'],
];

/** The same for a file of ours that another program loads: a function `cleared` that gives the environment for what it starts. */
export const clearedFunction = `// Without what would have other code loaded, or keep Node waiting.
function cleared() {
  const names = new Set(${JSON.stringify(cleared)});
  // Windows does not tell NODE_OPTIONS from Node_Options.
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name.toUpperCase())));
}
`;

const shText = `#!/bin/sh
# ${about}
here=\${0%/*}
unset ${cleared.join(' ')}
tools=/usr/bin:/bin:/run/current-system/sw/bin\${PATH:+:$PATH}

# Whether nobody else may change these. $1 is ours for what we made, which is for nobody else at all.
closed() {
  of=$1
  shift
  all=$(PATH=$tools; ls -ldn "$@" 2>/dev/null) || return 1
  while read -r mode links uid gid rest; do
    [ "$uid" = "$me" ] || [ "$uid" = 0 ] || return 1
    case $of$mode in
      theirsl* | theirsd????????[tT]*) ;;
      ours????????w*|theirs????????w*) return 1 ;;
      ours?????w*) return 1 ;;
      theirs?????w*) [ "$uid" = "$gid" ] && [ "$me" != 0 ] || return 1 ;;
    esac
  done <<END
$all
END
}

# The same of a path and all that is above it.
closed_along() {
  case $1 in /*) way=$1 ;; *) return 1 ;; esac
  set -- /
  while [ -n "$way" ]; do
    set -- "$@" "$way"
    way=\${way%/*}
  done
  closed theirs "$@"
}

me=$(PATH=$tools; id -u 2>/dev/null)
real=$(cd -P "$here" 2>/dev/null && pwd -P)
if ! { closed ours "$here/." "$here/${launcherNames.node}" && closed_along "$here" && { [ "$real" = "$here" ] || closed_along "$real"; }; }; then
  echo "Tidemark's hooks do nothing: others may change $here or what is above it." >&2
  exit 0
fi
if command -v node >/dev/null 2>&1; then
  exec node "$here/${launcherNames.node}" "$@"
fi
for program in "$here"/programs/*.txt; do
  [ -f "$program" ] || continue
  closed ours "$here/programs/." "$program" || continue
  { read -r version && read -r script && read -r runtime; } <"$program" || continue
  if [ -f "$runtime" ] && [ -x "$runtime" ] && [ ! -h "$runtime" ] && closed_along "$runtime"; then
    ELECTRON_RUN_AS_NODE=1
    export ELECTRON_RUN_AS_NODE
    exec "$runtime" "$here/${launcherNames.node}" "$@"
  fi
done
log=$here/hook.log
if [ "$(wc -c 2>/dev/null <"$log" || echo 0)" -lt 65536 ]; then
  now=$(date -u +%Y-%m-%dT%H:%M:%SZ 2>/dev/null)
  echo "$now nothing was found that could run Node.js programs" >>"$log"
fi 2>/dev/null
exit 0
`;

const cmdText = `@echo off
rem ${about}
setlocal EnableExtensions DisableDelayedExpansion
set "here=%~dp0"
set "NoDefaultCurrentDirectoryInExePath=1"
${cleared.map((name) => `set "${name}="`).join('\n')}
set "node="
rem The name alone is that of the current folder, at the root of a drive, too.
for %%n in (node.exe) do if /i not "%%~$PATH:n"=="%%~fn" set "node=%%~$PATH:n"
if defined node (
  "%node%" "%here%${launcherNames.node}" %*
  exit /b 0
)
for %%p in ("%here%programs\\*.txt") do (
  for /f "usebackq skip=2 delims=" %%r in ("%%~p") do (
    if exist "%%~r" if /i "%%~fr"=="%%~r" (
      set "ELECTRON_RUN_AS_NODE=1"
      "%%~r" "%here%${launcherNames.node}" %*
      exit /b 0
    )
  )
)
exit /b 0
`;

/** The files by name with their texts. */
export const launcherFiles = (windows: boolean): readonly (readonly [string, string])[] => [
  [launcherNames.node, nodeText(about, cleared)],
  windows ? [launcherNames.cmd, cmdText.replace(/\n/g, '\r\n')] : [launcherNames.sh, shText],
];
