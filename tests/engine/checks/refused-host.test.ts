import { expect, it } from 'vitest';
import { authDiscovery } from '@/engine/checks/auth-discovery/check';
import { examine } from '../../helpers/examine';
import { json, type MemorySite } from '../../helpers/memory-network';

const ENDPOINT = 'https://site.test/mcp';
const METADATA = '/.well-known/oauth-protected-resource';
const REFUSED = {
  ...json({ jsonrpc: '2.0', error: { code: -32_000, message: 'Invalid Host: site.test' } }),
  status: 403,
};

const findings = async (site: MemorySite) => {
  const { results } = await examine([authDiscovery], site, {
    endpoint: { protocol: 'oauth', url: ENDPOINT },
  });
  return results[0]!.findings;
};

it('check-oauth names the host name that the server refuses, not its missing metadata', async () => {
  const [first, ...others] = await findings({
    '/mcp': REFUSED,
    [METADATA]: REFUSED,
    [`${METADATA}/mcp`]: REFUSED,
  });
  expect(others).toEqual([]);
  expect(first?.message).toBe('The server refuses requests for site.test');
  expect(first?.hint).toMatch(/^Add this host name/);
});

it('a host name that only the endpoint refuses is no wrong status of a token', async () => {
  const metadata = json({ resource: ENDPOINT, authorization_servers: ['https://auth.test'] });
  const messages = (await findings({ '/mcp': REFUSED, [`${METADATA}/mcp`]: metadata })).map(
    ({ message }) => message,
  );
  expect(messages).toContain('The server refuses requests for site.test');
  expect(messages.join()).not.toContain('instead of 401');
});
