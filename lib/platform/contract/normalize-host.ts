const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Characters that would add more than a host to a URL. */
const NOT_IN_A_HOST = /[\u0000-\u0020\u007f/\\@:?#%[\]]/;

/**
 * `Bücher.Example.` → `xn--bcher-kva.example`: lower case, punycode, without one trailing dot. Null
 * if the text is no host name (IP literals are not).
 */
export function normalizeHost(text: string): string | null {
  if (text.length === 0 || text.length > 1024 || NOT_IN_A_HOST.test(text)) return null;
  const host = asciiHost(text)?.replace(/\.$/, '') ?? '';
  if (host.length > 253 || IPV4.test(host)) return null;
  return host.split('.').every((label) => LABEL.test(label)) ? host : null;
}

/** Uses the URL parser: the IDNA implementation that browsers and Node share. */
function asciiHost(text: string): string | null {
  try {
    return new URL(`http://${text}/`).hostname;
  } catch {
    return null;
  }
}
