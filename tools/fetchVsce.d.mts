/** Fetches vsce once; resolves to its program. */
export function fetchVsce(): Promise<string>;
