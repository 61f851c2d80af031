import type { FindingRequest } from '@seamark/engine';

/** curl command that repeats a measured request; null if curl alone cannot (an exchange by POST). */
export function curlOf({ method, url, as }: FindingRequest): string | null {
  if (!['GET', 'HEAD'].includes(method) || !/^https?:/.test(url) || !URL.canParse(url)) return null;
  const header =
    as === null
      ? ''
      : as.startsWith('Mozilla/')
        ? ` -A ${quoted(as)}`
        : ` -H ${quoted(`Accept: ${as}`)}`;
  return `curl ${method === 'HEAD' ? '-sSI' : '-sSi'}${header} ${quoted(new URL(url).href)}`;
}

/** curl command that requests an address. */
export const curlGet = (address: string): string => `curl -sSi ${quoted(new URL(address).href)}`;

/** Single quotes prevent shell expansion; quotes in an address are percent-encoded. */
const quoted = (value: string): string => `'${value.replaceAll("'", '%27')}'`;
