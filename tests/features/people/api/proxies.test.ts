import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authOptions } from '@/lib/platform/access/auth-options';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import { mailHandler } from '@/lib/platform/mail/mail-handler';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { setProxies } from '@/tests/helpers/proxy-variables';
import { serveGitHub, type GitHub } from '@/tests/helpers/serve-git-hub';
import { serveMailbox, type Mailbox } from '@/tests/helpers/serve-mailbox';
import { serveConnectProxy, type ConnectProxy } from '@/tests/helpers/sites/connect-proxy';
import { BASE_URL } from '../../../helpers/http';
import { authBrowser } from '../../../helpers/auth-browser';

let gitHub: GitHub;
let mailbox: Mailbox;
let proxy: ConnectProxy;
let through: string;

beforeAll(async () => {
  [gitHub, mailbox] = await Promise.all([serveGitHub(), serveMailbox()]);
  const ports = [gitHub, mailbox].map(({ url }) => new URL(url).port);
  // The proxy reaches no other machine.
  proxy = await serveConnectProxy((authority) => {
    const port = new URL(`http://${authority}`).port;
    return ports.includes(port) ? Number(port) : (client) => client.destroy();
  });
  through = `http://127.0.0.1:${proxy.port}`;
  Object.assign(process.env, {
    NEXTAUTH_URL: BASE_URL,
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GITHUB_URL: gitHub.url,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'seamark@example.com',
  });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => Promise.all([gitHub.close(), mailbox.close(), proxy.close()]));

const browser = () =>
  authBrowser(() => authOptions({ caller: randomUUID(), mailLink: mailSignInLink }));

/** Authorities that `work` requests from the proxy. */
async function askedDuring<T>(work: () => Promise<T>): Promise<{ result: T; asked: string[] }> {
  const before = proxy.asked.length;
  const result = await work();
  return { result, asked: [...new Set(proxy.asked.slice(before))] };
}

/** Redirect of a GitHub user without a connected account, which requires the user's identity. */
async function comeFromGitHub(): Promise<string | undefined> {
  const here = browser();
  const asked = await here.submit('/api/auth/signin/github', { callbackUrl: '/sites' });
  const state = asked?.searchParams.get('state') ?? '';
  const led = await here.go(
    'GET',
    `/api/auth/callback/github?${new URLSearchParams({ code: '7', state })}`,
  );
  return led?.search;
}

describe('signing in with a provider account', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])('uses the proxy of %s', async (name) => {
    setProxies({ [name]: through });
    expect(await askedDuring(comeFromGitHub)).toEqual({
      result: '?error=NotConnected',
      asked: [new URL(gitHub.url).host],
    });
  });

  it('connects directly to hosts in NO_PROXY', async () => {
    setProxies({ HTTP_PROXY: through, NO_PROXY: '127.0.0.1' });
    expect(await askedDuring(comeFromGitHub)).toEqual({
      result: '?error=NotConnected',
      asked: [],
    });
  });

  it.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])(
    'uses the proxy of %s for https',
    async (name) => {
      setProxies({ [name]: through });
      const { asked } = await askedDuring(() => browser().submit('/api/auth/signin/google'));
      expect(asked).toEqual(['accounts.google.com:443']);
    },
  );
});

describe('mail', () => {
  it('uses the proxy, except for a server in NO_PROXY', async () => {
    const to = `${randomUUID()}@example.com`;
    await mailSignInLink(to, `${BASE_URL}/link?n=1`);
    const worker = new Worker({
      db: database(),
      clock: databaseClock,
      handlers: [mailHandler()],
      pools: { scans: 1, agents: 1, chores: 1 },
    });
    setProxies({ HTTPS_PROXY: through });
    expect(await askedDuring(() => worker.drain())).toMatchObject({
      asked: [new URL(mailbox.url).host],
    });
    expect(mailbox.takeLink(to, 'Sign in')).toContain('n=1');

    await mailSignInLink(to, `${BASE_URL}/link?n=2`);
    setProxies({ HTTPS_PROXY: through, NO_PROXY: '127.0.0.1' });
    expect(await askedDuring(() => worker.drain())).toMatchObject({ asked: [] });
    expect(mailbox.takeLink(to, 'Sign in')).toContain('n=2');
  });
});
