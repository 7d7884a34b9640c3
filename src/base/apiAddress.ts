/**
 * The address of a service that a key and a conversation are sent to. Plain http would show both to everybody on the way, so it is taken
 * only where there is no way: this machine. A user name in an address would be a second key.
 */

/** An address that may be used. */
export interface ApiAddress {
  /** Without a slash at the end. */
  readonly url: string;
  /** What a key is bound to: scheme, host and port, `https://gateway.example:8443`. */
  readonly origin: string;
  /** As people read it, `gateway.example:8443`. */
  readonly host: string;
  readonly isThisMachine: boolean;
}

/** Names and numbers of this machine; the parser has brought all spellings of an IPv4 address into this form. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** The address in a text; undefined where it is none, has a user name, or is plain http to another machine. */
export function apiAddress(text: string): ApiAddress | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, hostname, host, origin, username, password } = new URL(trimmed);
  if (username !== '' || password !== '') return undefined;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return undefined;
  let end = trimmed.length;
  while (trimmed[end - 1] === '/') end--;
  return { url: trimmed.slice(0, end), origin, host, isThisMachine: isLoopback(hostname) };
}
