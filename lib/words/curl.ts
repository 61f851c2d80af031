const TYPE = String.raw`[\w*.+-]+/[\w*.+-]+(?:;q=[\d.]+)?`;
/** How a finding's detail opens: the request, its answer, and as whom it was sent where that matters. */
const EXCHANGE = new RegExp(
  String.raw`^(GET|HEAD) (https?://\S+) → [^;]*?(?: as (Mozilla/5\.0 \([^)]*\)|${TYPE}(?:, ${TYPE})*))?(?:;| \(at |$)`,
);

/** The command that repeats a measured request, or null where curl alone cannot (a dialogue by POST). */
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

/** The command that asks for an address. */
export const curlGet = (address: string): string => `curl -sSi ${quoted(new URL(address).href)}`;

/** Between single quotes a shell changes nothing; a quote inside an address has an escape of its own. */
const quoted = (value: string): string => `'${value.replaceAll("'", '%27')}'`;
