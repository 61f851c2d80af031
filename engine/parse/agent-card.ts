import { isArray, isObject, member, textMember, type Json } from './json';

export const AGENT_CARD_TYPE = 'application/a2a-agent-card+json';

/** `1.0`: `supportedInterfaces[]`. `0.3`: top-level `url` and `protocolVersion`. Null: neither. */
export function agentCardShape(value: Json | undefined): '1.0' | '0.3' | null {
  if (isArray(member(value, 'supportedInterfaces'))) return '1.0';
  return textMember(value, 'url') && textMember(value, 'protocolVersion') ? '0.3' : null;
}

/** Enough of an A2A agent card to show that there is an agent; its faults are for the check to name. */
export function isAgentCard(value: Json | undefined): boolean {
  return isObject(value) && textMember(value, 'name') !== undefined && (agentCardShape(value) !== null || isArray(member(value, 'skills')));
}
