/** Days as people and files write them. */

/** Whether a text is a real day as `YYYY-MM-DD`: not 30 February, which would be read as a day in March. */
export function isDay(text: string): boolean {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : '');
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
