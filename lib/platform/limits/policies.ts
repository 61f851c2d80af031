import type { LimitName } from '../contract/limits';
import { env } from '../config/env';

export interface Policy {
  readonly name: LimitName;
  readonly quota: number;
  readonly windowSeconds: number;
}

/**
 * Effective policy: the contract's quota, or the operator's (`SEAMARK_LIMIT_ORG_SCANS=10/3600`).
 */
export function policy(name: LimitName): Policy {
  const { quota, seconds } = env().limits[name];
  return { name, quota, windowSeconds: seconds };
}

/** One count of a limit, as part of a sentence: `5 scans of example.com`. */
const SUBJECT: Readonly<Record<LimitName, (quota: number, key: string) => string>> = {
  'org-scans': (quota) => `${quota} scans of this organization`,
  'target-scans': (quota, host) => `${quota} scans of ${host}`,
  'target-public-scans': (quota, host) => `${quota} public scans of ${host}`,
  'public-caller': (quota) => `${quota} public scans from one IP address`,
  'free-scans': (quota) => `${quota} scans on the free plan`,
  'public-burst': (quota) => `${quota} requests from one IP address`,
  'key-requests': (quota) => `${quota} requests with one API key`,
  'user-changes': (quota) => `${quota} changes by one person`,
  'sign-in': (quota) => `${quota} failed sign-in attempts to one account from one IP address`,
  'sign-in-account': (quota) => `${quota} failed sign-in attempts to one account`,
  'sign-in-caller': (quota) => `${quota} attempts to sign in or sign up from one IP address`,
  'own-password': (quota) => `${quota} wrong passwords of one person`,
  'account-mails': (quota) => `${quota} emails to one account`,
};

/** `5 scans of example.com per hour` */
export const describeLimit = ({ name, quota, windowSeconds }: Policy, key: string): string =>
  `${SUBJECT[name](quota, key)} per ${period(windowSeconds)}`;

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
