/** Takes note of what tools gave back that run no command: failures, what other agents reported, identifiers. */
import type { FileTouch } from '../../conversation/fileTouch';
import { workspacePath } from '../../conversation/paths';
import { toolKind } from '../../conversation/toolNames';
import type { ToolResultBlock } from '../../conversation/types';
import { clip, oneLine } from '../../text/plain';
import type { Books } from '../books';
import { noteOutputIdentifiers, noteTaken, shortStrings } from '../names/ofCalls';
import { reportOf, reportedTo } from '../others';
import { errorLines } from '../outputs/messages';
import { exitStatus, wasAborted } from '../outputs/outcome';
import { failureSummary } from '../runs/failures';
import type { FinishedCall } from '../toolCalls';

/** How Claude Code answers a call whose arguments its tool does not take. */
const neverRan = /^\s*(?:<tool_use_error>)?InputValidationError\b/u;

/** The result of a tool that is not a shell: failures, and identifiers of tools that are not about files. */
export function noteResult(
  books: Books,
  call: FinishedCall,
  result: ToolResultBlock,
  touches: readonly FileTouch[],
): void {
  const paths = touches.map((touch) => workspacePath(touch.path, books.cwd));
  const key = `${call.tool}:${paths.join(',') || JSON.stringify(call.args).slice(0, 300)}`;
  if (!result.failed) {
    books.failures.succeeded(key, [], paths);
    const report = reportOf(call.tool, result);
    const sent = reportedTo(call.tool, call.args, books.requests.isOfPerson);
    if (report !== '') books.requests.heard(report);
    else if (sent !== '') books.requests.sent(sent);
    else if (toolKind(call.tool) === 'other') {
      noteTaken(books, shortStrings(call.args), call.at);
      noteOutputIdentifiers(books, result.text.slice(0, 4_000), call.at);
    }
    return;
  }
  if (wasAborted(result.text) || neverRan.test(result.text)) return;
  const found = errorLines(result.text);
  const errors =
    found.length > 0 ? found : [clip(oneLine(result.text), 200)].filter((line) => line !== '');
  const status = result.exitCode === null ? null : exitStatus(result);
  const summary = failureSummary(
    paths.join(', ') || clip(JSON.stringify(call.args), 120),
    errors,
    status,
  );
  const tool = call.tool === '' ? 'tool' : call.tool;
  books.failures.failed({
    key,
    tool,
    summary,
    at: call.at,
    shape: null,
    paths,
    errors,
    slip: true,
  });
}
