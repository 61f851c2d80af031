import { describe, expect, it } from 'vitest';
import { oauthProtectedResource } from '@/engine/files/oauth-protected-resource';
import { json, page } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'auth-discovery';
const protectedMcp = {
  '/': page({ main: '<a href="/mcp">MCP</a>' }),
  '/mcp': {
    status: 401,
    headers: {
      'www-authenticate': 'Bearer resource_metadata="/.well-known/oauth-protected-resource"',
    },
  },
};

describe('oauth-protected-resource', () => {
  it('names the token server once the owner has given it', async () => {
    const { before, after, given, missing } = await repair(
      oauthProtectedResource,
      CHECK,
      protectedMcp,
    );
    expect(openSlugs(before)).toEqual(['absent']);
    expect(after.score).toBe(100);
    expect(JSON.parse(given!.content)).toEqual({
      resource: 'https://site.test',
      authorization_servers: ['https://auth.example.com'],
      bearer_methods_supported: ['header'],
    });
    expect(missing).toEqual(['ADDRESS OF THE AUTHORIZATION SERVER']);
  });

  it('repairs metadata and keeps the rest of it', async () => {
    const { before, after, given } = await repair(oauthProtectedResource, CHECK, {
      ...protectedMcp,
      '/.well-known/oauth-protected-resource': json({
        resource: 'https://other.test',
        authorization_servers: ['https://auth.test'],
        scopes_supported: ['"a"'],
        jwks: { keys: [{ d: 'secret' }] },
      }),
    });
    expect(openSlugs(before)).toEqual(expect.arrayContaining(['private-key', 'resource-mismatch']));
    expect(openSlugs(after)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/private-key|resource-mismatch/)]),
    );
    expect(JSON.parse(given!.content)).toMatchObject({
      resource: 'https://site.test',
      scopes_supported: ['"a"'],
    });
    expect(given!.content).not.toContain('secret');
  });

  it('keeps the listed issuers', async () => {
    const { given } = await repair(oauthProtectedResource, CHECK, {
      '/.well-known/oauth-protected-resource': json({
        authorization_servers: ['https://a.test', 7, 'https://b.test'],
      }),
    });
    expect(JSON.parse(given!.content)).toMatchObject({
      authorization_servers: ['https://a.test', 'https://b.test'],
    });
  });

  it('ignores metadata on another host', async () => {
    const site = {
      ...protectedMcp,
      '/mcp': {
        status: 401,
        headers: { 'www-authenticate': 'Bearer resource_metadata="https://meta.test/x"' },
      },
      'https://meta.test/x': json({ authorization_servers: [] }),
    };
    expect((await repair(oauthProtectedResource, CHECK, site)).given).toBeNull();
  });
});
