import { listMember, objectOf, textMember, without } from '../parse/json';
import { authorization } from '../checks/auth-discovery/probe';
import { homePage } from '../probes/page';
import { protection, type Protection } from '../probes/protection';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import { jsonArtifact, ownPath } from './json-artifact';

/** RFC 9728. The owner names the server that issues the tokens. */
export const oauthProtectedResource = jsonArtifact({
  kind: 'oauth-protected-resource',
  filename: 'oauth-protected-resource.json',
  checkIds: ['auth-discovery'],
  probes: { auth: authorization, home: homePage, protected: protection },
  keep({ auth: { metadata } }, context) {
    const path = metadata ? ownPath(metadata.url, context) : WELL_KNOWN_JSON.protectedResource;
    return path === null ? null : { path, value: objectOf(metadata?.value) };
  },
  complete(
    { path, value },
    { auth: { metadata, issuer }, protected: { challenges } },
    context,
    { open, required },
  ) {
    const named = textMember(value, 'resource');
    const atPath = resourceAt(path, context);
    const expected = metadata?.speaksFor ?? [];
    const isKept = named !== undefined && !open.has('auth-discovery/resource-mismatch');
    const servers = listMember(value, 'authorization_servers').filter((s) => typeof s === 'string');
    const document = {
      // A key set may contain a private key, which must not be published again.
      ...without(value, 'jwks'),
      resource: isKept ? named : expected.includes(atPath) ? atPath : (expected[0] ?? atPath),
      // Optional by RFC 9728 section 2: a public resource has none.
      ...(issuer !== null || metadata
        ? servers.length > 0
          ? { authorization_servers: servers }
          : {}
        : {
            authorization_servers: [
              required('address of the authorization server', 'https://auth.example.com'),
            ],
          }),
      ...(metadata ? {} : { bearer_methods_supported: ['header'] }),
    };
    return {
      document,
      warnings: [
        `This file describes ${document.resource}. Resources on other hosts need their own file there.`,
      ],
      leavesOpen: [
        // A public resource names no server.
        ...(metadata && servers.length === 0
          ? [{ code: 'auth-discovery/no-issuer' } as const]
          : []),
        ...(open.has('auth-discovery/absent') && hasBareChallenge(challenges)
          ? [{ code: 'auth-discovery/no-challenge' } as const]
          : []),
      ],
    };
  },
});

/** True for a 401 without a pointer to the metadata; the server's configuration sends it, not this file. */
const hasBareChallenge = (challenges: Protection['challenges']) =>
  challenges.some((c) => c.metadataUrl === null && (c.isBearer || c.source === 'MCP endpoint'));

/** Resource identifier for the path (RFC 9728 section 3.1). */
const resourceAt = (path: string, context: ProbeContext) =>
  `${context.origin}${path.startsWith(WELL_KNOWN_JSON.protectedResource) ? path.slice(WELL_KNOWN_JSON.protectedResource.length) : ''}`;
