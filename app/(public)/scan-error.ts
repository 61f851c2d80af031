import type { Query } from '@/app/query';
import type { ScanError } from '@/lib/reports/scan-stream';
import { API_ERRORS } from '@/lib/platform/contract/errors';
import { reportPath } from '@/lib/platform/text/host';
import { judgeDomain } from '@/lib/reports/server/judge-domain';
import { getPublicScore } from '@/lib/reports/server/public-report';

const firstValue = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/** Fixed sentences by code: text from the query string is never printed as a message. */
const SENTENCES: Readonly<Record<string, string>> = {
  target_not_allowed:
    'The site blocks our scanner in robots.txt, doesn’t exist in DNS, or resolves to a non-public address.',
  target_unreachable: 'The site didn’t respond. Try again when it is up.',
  rate_limited: 'You’ve reached the limit for public scans of this host or from your IP address.',
  unavailable: 'All scan slots are busy. Try again in a few seconds.',
};

/** Error of a form sent without scripts, from `?error=<code>&retry=<seconds>&domain=<as typed>`. */
export async function scanErrorOf(
  query: Query,
  domain = firstValue(query.domain),
): Promise<ScanError | null> {
  const code = firstValue(query.error);
  if (!Object.hasOwn(API_ERRORS, code)) return null;
  const { host, refusal } = judgeDomain(domain);
  const message =
    refusal?.message ?? SENTENCES[code] ?? 'The scan finished without a result. Try again.';
  const retry = Number(firstValue(query.retry));
  const hasReport = host !== null && (await getPublicScore(host)) !== null;
  return {
    error: code,
    message,
    retryAfterSeconds:
      code === 'rate_limited' && Number.isInteger(retry) && retry > 0 && retry <= 86_400
        ? retry
        : null,
    reportPath: hasReport ? reportPath(host) : null,
  };
}

export const typedDomain = (query: Query): string => firstValue(query.domain).slice(0, 2048);
