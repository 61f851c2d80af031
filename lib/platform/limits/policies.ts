import { LIMITS, type LimitName, type Policy } from '../contract/limits';
import { env } from '../config/env';

/**
 * Effective policy: the contract's quota, or the operator's (`SEAMARK_LIMIT_ORG_SCANS=10/3600`).
 */
export function policy(name: LimitName): Policy {
  const { quota, seconds } = env().limits[name];
  return { name, quota, windowSeconds: seconds };
}

/** `5 scans of example.com per hour` */
export const describeLimit = ({ name, quota, windowSeconds }: Policy, key: string): string =>
  `${quota} ${LIMITS[name].subject.replace('{key}', () => key)} per ${period(windowSeconds)}`;

export const limitMessage = (limit: Policy, key: string): string =>
  `${describeLimit(limit, key)} are allowed.`;

/** `hour`, `15 minutes` */
export function period(seconds: number): string {
  const names: Readonly<Record<number, string>> = {
    60: 'minute',
    900: '15 minutes',
    3600: 'hour',
    86400: 'day',
  };
  return names[seconds] ?? `${seconds} seconds`;
}
