import { ScanFailedError } from './failures';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Default address of the product; guide links need a host. */
const DEFAULT_BASE_URL = 'http://localhost:3000';

/** Base URL for guide links and the user agent: the server at SEAMARK_BASE_URL. */
export function guidesOf(source: Environment): { readonly url: string; readonly isSet: boolean } {
  const url = source['SEAMARK_BASE_URL'];
  return url ? { url: baseUrlOf(source), isSet: true } : { url: DEFAULT_BASE_URL, isSet: false };
}

export function baseUrlOf(source: Environment): string {
  const baseUrl = source['SEAMARK_BASE_URL'] ?? '';
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new ScanFailedError(
      'Set SEAMARK_BASE_URL to the URL of a Seamark server, such as https://seamark.example.',
    );
  return baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
}
