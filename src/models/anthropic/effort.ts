/** Which of Anthropic's models take an effort setting, known without asking. Dated: 2026-11, from Anthropic's model overviews. */

/** `claude-<line>-<generation>[-<version>]`, then perhaps a date. */
const current = /^claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?=$|[-@])/i;

/** Whether a model of Anthropic's is known to take `output_config.effort`; others answer it with an error. */
export function takesEffort(modelId: string): boolean {
  const [, line = '', generation, version = '0'] = current.exec(modelId) ?? [];
  if (generation === undefined) return false;
  if (Number(generation) !== 4) return Number(generation) > 4;
  const since = { opus: 5, sonnet: 6 }[line.toLowerCase()];
  return since !== undefined && Number(version) >= since;
}
