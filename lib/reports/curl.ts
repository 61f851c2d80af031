const TYPE = String.raw`[\w*.+-]+/[\w*.+-]+(?:;q=[\d.]+)?`;
/** Start of a finding's detail: the request, its response, and the sender if it matters. */
const EXCHANGE = new RegExp(
  String.raw`^(GET|HEAD) (https?://\S+) → [^;]*?(?: as (Mozilla/5\.0 \([^)]*\)|${TYPE}(?:, ${TYPE})*))?(?:;| \(at |$)`,
);

/**
 * curl command that repeats a measured request; null if curl alone cannot (an exchange by POST).
 */
export function curlOf(detail: string): string | null {
  const [, method, address, as] = EXCHANGE.exec(detail) ?? [];
  if (method === undefined || address === undefined || !URL.canParse(address)) return null;
  const header =
    as === undefined
      ? ''
      : as.startsWith('Mozilla/')
        ? ` -A ${quoted(as)}`
        : ` -H ${quoted(`Accept: ${as}`)}`;
  return `curl ${method === 'HEAD' ? '-sSI' : '-sSi'}${header} ${quoted(new URL(address).href)}`;
}

/** curl command that requests an address. */
export const curlGet = (address: string): string => `curl -sSi ${quoted(new URL(address).href)}`;

/** Single quotes prevent shell expansion; quotes in an address are percent-encoded. */
const quoted = (value: string): string => `'${value.replaceAll("'", '%27')}'`;
