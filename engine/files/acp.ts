import { isHttpsUrl } from '../parse/agent-card';
import { isDay } from '../parse/commerce-documents';
import { isArray, listMember, member, objectOf, textMember, type Json } from '../parse/json';
import { commerce } from '../checks/commerce-discovery/probe';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import { defineArtifact, JSON_HEADERS, type RequiredFact } from './define';

/** ACP discovery. Leaves a document of another protocol at the same path unchanged. */
export const acpArtifact = defineArtifact({
  kind: 'acp',
  checkIds: ['commerce-discovery'],
  probes: { documents: commerce },
  generate({ documents: { acp, isOtherAcp } }, context, { required }) {
    if (isOtherAcp) return null;
    const value = objectOf(acp.value);
    const base = textMember(value, 'api_base_url');
    const capabilities = member(value, 'capabilities');
    const content = {
      ...value,
      protocol: protocol(member(value, 'protocol'), required),
      api_base_url:
        base !== undefined && isHttpsUrl(base)
          ? base
          : required(
              'https base address of the ACP API',
              new URL('/acp', context.origin.replace(/^http:/, 'https:')).href,
            ),
      transports: isArray(member(value, 'transports'))
        ? member(value, 'transports')
        : [required('transport: rest or mcp', 'rest')],
      capabilities: {
        ...objectOf(capabilities),
        services: isArray(member(capabilities, 'services'))
          ? member(capabilities, 'services')
          : [required('service: checkout, orders or delegate_payment', 'checkout')],
      },
    };
    return {
      path: WELL_KNOWN_JSON.acp,
      filename: 'acp.json',
      contentType: 'application/json',
      headers: JSON_HEADERS,
      content: `${JSON.stringify(content, null, 2)}\n`,
      warnings:
        acp.value !== undefined
          ? []
          : [
              'Serve it only with an implementation of ACP behind it; a payment provider may serve its own.',
            ],
      pointer: null,
    };
  },
});

function protocol(old: Json | undefined, required: RequiredFact): Json {
  const written = textMember(old, 'version');
  const version =
    written !== undefined && isDay(written)
      ? written
      : required('ACP version that you implement, as YYYY-MM-DD', '2026-04-17');
  const versions = listMember(old, 'supported_versions')
    .slice(0, 50)
    .filter((v) => typeof v === 'string' && isDay(v) && v !== version);
  return {
    ...objectOf(old),
    name: 'acp',
    version,
    supported_versions: [...versions, version],
  };
}
