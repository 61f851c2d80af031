import { env } from './env';

/** Absolute addresses in responses and mails, built from `BASE_URL`. */
export const addresses = {
  poll: (scanId: string): string => `${env().BASE_URL}/api/v1/me/scans/${scanId}`,
  sites: (): string => `${env().BASE_URL}/api/v1/me/sites`,
  ofSite: (
    siteId: string,
    list:
      | 'verifications'
      | 'answers'
      | 'agent-runs'
      | 'report'
      | 'compare'
      | 'visits'
      | 'missing-addresses',
  ): string => `${env().BASE_URL}/api/v1/me/sites/${siteId}/${list}`,
  sitePage: (siteId: string): string => `${env().BASE_URL}/sites/${siteId}`,
  comparePage: (siteId: string, before: string, after: string): string =>
    `${env().BASE_URL}/sites/${siteId}/compare?before_scan_id=${before}&after_scan_id=${after}`,
  sitesPage: (): string => `${env().BASE_URL}/sites`,
  /** Accepts a mail program's one-click request; redirects people to the page. */
  unsubscribe: (token: string): string => `${env().BASE_URL}/api/unsubscribe/${token}`,
  unsubscribePage: (token: string, isDone = false): string =>
    `${env().BASE_URL}/unsubscribe/${encodeURIComponent(token)}${isDone ? '?done' : ''}`,
  webhook: (id: string): string => `${env().BASE_URL}/api/v1/me/webhooks/${id}`,
  webhookGuide: (): string => `${env().BASE_URL}/docs/webhooks`,
  visitsGuide: (): string => `${env().BASE_URL}/docs/visits`,
  /** An Account page. */
  account: (page: 'plan' | 'api-keys' | 'notifications' | 'webhooks' | 'data'): string =>
    `${env().BASE_URL}/account/${page}`,
  checks: (): string => `${env().BASE_URL}/checks`,
  artifact: (siteId: string, kind: string): string =>
    `${env().BASE_URL}/api/v1/me/sites/${siteId}/artifacts/${kind}`,
  artifactPage: (siteId: string, kind: string): string =>
    `${env().BASE_URL}/sites/${siteId}/artifacts/${kind}`,
  guide: (checkId: string): string => `${env().BASE_URL}/checks/${checkId}`,
  privateReplay: (siteId: string, runId: string): string =>
    `${env().BASE_URL}/sites/${siteId}/agent-runs/${runId}`,
  /** `query` is required by next-auth. */
  signInLink: (query: string): string => `${env().BASE_URL}/sign-in/link${query}`,
  signIn: (error?: string): string =>
    `${env().BASE_URL}/sign-in${error === undefined ? '' : `?error=${error}`}`,
  /** `error` is a code that the page has a sentence for. */
  profile: (error?: string): string =>
    `${env().BASE_URL}/account/profile${error === undefined ? '' : `?error=${error}`}`,
  /** Starts connecting an account elsewhere; `error` as above. */
  connect: (provider: string, error?: string): string =>
    `${env().BASE_URL}/account/profile/connect/${provider}${error === undefined ? '' : `?error=${error}`}`,
  invitation: (token: string): string => `${env().BASE_URL}/invite/${token}`,
  /** `month`: `2026-10`; by default the current one. */
  clientReport: (token: string, month?: string): string =>
    `${env().BASE_URL}/r/${token}${month === undefined ? '' : `?month=${month}`}`,
  confirmClientReport: (token: string): string => `${env().BASE_URL}/r/confirm/${token}`,
  verifyEmail: (token: string): string => `${env().BASE_URL}/verify-email/${token}`,
  passwordReset: (token: string): string => `${env().BASE_URL}/password-reset/${token}`,
  publicReplay: (host: string, runId: string): string =>
    `${env().BASE_URL}/agent-tasks/${host}/${runId}`,
};
