import { listMember, textMember } from '../parse/json';
import { authorization, type ResourceMetadata } from '../checks/auth-discovery/probe';
import { homePage } from '../probes/page';
import { protection, type Protection } from '../probes/protection';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import { defineArtifact, JSON_HEADERS } from './define';

/** RFC 9728. The owner names the server that issues the tokens. */
export const oauthProtectedResource = defineArtifact({
  kind: 'oauth-protected-resource',
  checkIds: ['auth-discovery'],
  probes: { auth: authorization, home: homePage, protected: protection },
  generate({ auth: { metadata, issuer }, protected: { challenges } }, context, { open, required }) {
    const path = metadata ? ownPath(metadata, context) : WELL_KNOWN_JSON.protectedResource;
    if (path === null) return null;
    const named = textMember(metadata?.value, 'resource');
    const endpoint = metadata?.isExact ? metadata.speaksFor[0] : undefined;
    const isKept = named !== undefined && !open.has('auth-discovery/resource-mismatch');
    const servers = listMember(metadata?.value, 'authorization_servers').filter(
      (s) => typeof s === 'string',
    );
    const value = {
      // Dropped, because a key set may contain a private key, which must not be published again.
      ...Object.fromEntries(
        Object.entries(metadata?.value ?? {}).filter(([key]) => key !== 'jwks'),
      ),
      resource: isKept ? named : (endpoint ?? resourceAt(path, context)),
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
      path,
      filename: 'oauth-protected-resource.json',
      contentType: 'application/json',
      headers: JSON_HEADERS,
      content: `${JSON.stringify(value, null, 2)}\n`,
      warnings: [
        `This file describes ${value.resource}. Resources on other hosts need their own file there.`,
      ],
      pointer: null,
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
  challenges.some((c) => c.metadataUrl === null && (c.isBearer || c.of === 'MCP endpoint'));

const ownPath = ({ url }: ResourceMetadata, context: ProbeContext) =>
  new URL(url).origin === context.origin && new URL(url).search === ''
    ? new URL(url).pathname
    : null;

/** Resource identifier for the path (RFC 9728 section 3.1). */
const resourceAt = (path: string, context: ProbeContext) =>
  `${context.origin}${path.startsWith(WELL_KNOWN_JSON.protectedResource) ? path.slice(WELL_KNOWN_JSON.protectedResource.length) : ''}`;
