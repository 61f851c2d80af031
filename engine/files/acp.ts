import { isHttpsUrl } from '../parse/agent-card';
import { isDay } from '../parse/commerce-documents';
import { isArray, listMember, member, objectOf, textMember, type Json } from '../parse/json';
import { commerce } from '../checks/commerce-discovery/probe';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { RequiredFact } from './define';
import { httpsAddress, jsonArtifact } from './json-artifact';

/** ACP discovery. Leaves a document of another protocol at the same path unchanged. */
export const acpArtifact = jsonArtifact({
  kind: 'acp',
  filename: 'acp.json',
  checkIds: ['commerce-discovery'],
  probes: { documents: commerce },
  keep: ({ documents: { acp, isOtherAcp } }) =>
    isOtherAcp ? null : { path: WELL_KNOWN_JSON.acp, value: objectOf(acp.value) },
  complete({ value }, { documents: { acp } }, context, { required }) {
    const base = textMember(value, 'api_base_url');
    const capabilities = member(value, 'capabilities');
    const document = {
      ...value,
      protocol: protocol(member(value, 'protocol'), required),
      api_base_url:
        base !== undefined && isHttpsUrl(base)
          ? base
          : required('https base address of the ACP API', httpsAddress('/acp', context)),
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
      document,
      warnings:
        acp.value !== undefined
          ? []
          : [
              'Serve it only with an implementation of ACP behind it; a payment provider may serve its own.',
            ],
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
