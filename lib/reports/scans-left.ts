import { wait } from '@/lib/platform/text/dates';

/** As `LimitState`; browser and terminal read it from response headers. */
interface Left {
  readonly name: string;
  readonly quota: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const WHOSE: Readonly<Record<string, string>> = {
  'org-scans': 'of your organization',
  'target-scans': 'of this site',
  'free-scans': 'of the free plan',
  'target-public-scans': 'of this site without an account',
  'public-caller': 'from your address',
};

/** `4 of 5 scans of this site left.`: the limit that refuses first; empty without a known limit. */
export function scansLeft(limits: readonly Left[]): string {
  const [least] = limits
    .filter(({ name }) => name in WHOSE)
    .sort((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds);
  if (least === undefined) return '';
  const { name, quota, remaining, resetSeconds } = least;
  const left = `${remaining} of ${quota} scans ${WHOSE[name]} left`;
  return remaining > 0 ? `${left}.` : `${left}. The next one is possible in ${wait(resetSeconds)}.`;
}

/** As `scansLeft`, from a response's `RateLimit` headers. */
export function scansLeftBy(policy: string, state: string): string {
  const quotas = new Map(
    [...policy.matchAll(/"([\w-]+)";q=(\d+)/g)].map(([, name, quota]) => [name, Number(quota)]),
  );
  const limits = [...state.matchAll(/"([\w-]+)";r=(\d+);t=(\d+)/g)].map(
    ([, name = '', remaining, reset]) => ({
      name,
      quota: quotas.get(name) ?? 0,
      remaining: Number(remaining),
      resetSeconds: Number(reset),
    }),
  );
  return scansLeft(limits);
}
