import type { CheckId } from '../../checks';

/** A file that is judged without the site that serves it. */
export interface SingleFile {
  readonly check: CheckId;
  /** Path where a site serves it. */
  readonly path: string;
  readonly type: string;
  /** Other files that must exist so that a check finds this one. */
  readonly siblingFiles?: Readonly<
    Record<string, { readonly type: string; readonly body: string }>
  >;
  /** Slugs of rules that need the site: how the file is served, and where its links lead. */
  readonly siteOnlyRules: readonly string[];
}

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
const NOT_THERE = ['absent', 'refused', 'broken'];

/** An API description, which is judged by its own command. */
export const API_FILE: SingleFile = {
  check: 'api-discovery',
  path: '/openapi.json',
  type: JSON_TYPE,
  siteOnlyRules: [
    ...NOT_THERE,
    ...['no-servers', 'default-server', 'external-server', 'not-called'],
  ],
};

export const SINGLE_FILES = {
  'robots-txt': {
    check: 'robots-txt',
    path: '/robots.txt',
    type: TEXT,
    siteOnlyRules: ['absent', 'unreachable', 'hops', 'elsewhere', 'type', 'no-sitemap'],
  },
  'llms-txt': {
    check: 'llms-txt',
    path: '/llms.txt',
    type: TEXT,
    siteOnlyRules: [
      ...NOT_THERE,
      ...['elsewhere', 'type', 'charset', 'dead-links', 'blocked-links'],
      ...['other', 'agents-md', 'full', 'well-known', 'describedby'],
    ],
  },
  'security-txt': {
    check: 'security-txt',
    path: '/.well-known/security.txt',
    type: TEXT,
    siteOnlyRules: [...NOT_THERE, 'legacy-place', 'elsewhere', 'type', 'canonical'],
  },
  'agent-card': {
    check: 'agent-card',
    path: '/.well-known/agent-card.json',
    type: JSON_TYPE,
    siteOnlyRules: [
      ...NOT_THERE,
      ...['legacy-path', 'type', 'caching', 'dead-interface', 'payment', 'protected'],
    ],
  },
  'ai-catalog': {
    check: 'ai-catalog',
    path: '/.well-known/ai-catalog.json',
    type: JSON_TYPE,
    siteOnlyRules: [
      ...NOT_THERE,
      ...['type', 'unreachable', 'type-differs', 'unlisted', 'not-ard', 'not-ai-catalog'],
    ],
  },
  sitemap: {
    check: 'sitemap',
    path: '/sitemap.xml',
    type: 'application/xml',
    siblingFiles: {
      '/robots.txt': { type: TEXT, body: 'Sitemap: https://single-file.example.com/sitemap.xml\n' },
    },
    siteOnlyRules: [
      ...NOT_THERE,
      ...['type', 'undeclared', 'child', 'foreign', 'dead', 'redirecting', 'unindexable'],
      'named-absent',
    ],
  },
  rsl: {
    check: 'rsl',
    path: '/license.xml',
    type: 'application/rsl+xml',
    siblingFiles: {
      '/robots.txt': { type: TEXT, body: 'License: https://single-file.example.com/license.xml\n' },
    },
    siteOnlyRules: ['absent', 'unreachable', 'relative-pointer', 'type'],
  },
  'structured-data': {
    check: 'structured-data',
    path: '/',
    type: 'text/html; charset=utf-8',
    siteOnlyRules: [],
  },
} as const satisfies Record<string, SingleFile>;

export type SingleFileKind = keyof typeof SINGLE_FILES;
