import { hasList, isArray, isObject, listMember, member, textMember, type Json } from './json';
import { distinctBy } from './lists';
import { isMeantAs, offersNothing } from './offers-nothing';

export const AGENT_CARD_TYPE = 'application/a2a-agent-card+json';

export type AgentCardShape = '1.0' | '0.3' | null;

/** `1.0`: `supportedInterfaces[]`. `0.3`: top-level `url` and `protocolVersion`. Null: neither. */
export function agentCardShape(value: Json | undefined): AgentCardShape {
  if (isArray(member(value, 'supportedInterfaces'))) return '1.0';
  return textMember(value, 'url') && textMember(value, 'protocolVersion') ? '0.3' : null;
}

/** True if the document shows that an agent exists; false for a card that declares that nothing is offered. */
export function isAgentCard(value: Json | undefined): boolean {
  return (
    isObject(value) &&
    !offersNothing(value) &&
    textMember(value, 'name') !== undefined &&
    (agentCardShape(value) !== null || isArray(member(value, 'skills')))
  );
}

const INTERFACES_MAX = 50;

/** Interfaces of a card of either version: `supportedInterfaces[]`, or `url` and `additionalInterfaces[]`. */
export function agentInterfaces(card: Json | undefined) {
  const shape = agentCardShape(card);
  const listed = (key: string, binding: string) =>
    listMember(card, key)
      .slice(0, INTERFACES_MAX)
      .map((i) => ({
        url: textMember(i, 'url'),
        binding: textMember(i, binding),
        version: textMember(i, 'protocolVersion') ?? textMember(card, 'protocolVersion'),
        tenant: textMember(i, 'tenant'),
      }));
  if (shape !== '0.3') return shape ? listed('supportedInterfaces', 'protocolBinding') : [];
  // A2A 0.3 section 5.5.1: JSONRPC if the card names no transport; `additionalInterfaces` often repeats the address.
  const binding = textMember(card, 'preferredTransport') ?? 'JSONRPC';
  const all = [
    {
      url: textMember(card, 'url'),
      binding,
      version: textMember(card, 'protocolVersion'),
      tenant: undefined,
    },
    ...listed('additionalInterfaces', 'transport'),
  ];
  return distinctBy(all, (i) => `${i.binding} ${i.url}`);
}

/** Members of cards of either version; a document with two of them is meant as a card. */
const KEYS = [
  ...['name', 'description', 'url', 'version', 'protocolVersion', 'supportedInterfaces'],
  ...['capabilities', 'skills', 'provider', 'defaultInputModes', 'defaultOutputModes'],
];

export const isMeantAsAgentCard = (value: Json | undefined): boolean =>
  isAgentCard(value) || isMeantAs(KEYS, value);

const CORE_BINDINGS = ['JSONRPC', 'GRPC', 'HTTP+JSON'] as const;

/** True for A2A's three bindings and for custom ones, which are named by a URI (1.0 section 5.8). */
export const isKnownBinding = (binding: string) =>
  CORE_BINDINGS.some((b) => b === binding) || isUri(binding);

const isUri = (text: string) => /^[a-z][a-z0-9+.-]{1,30}:[^\s]{2,}$/i.test(text.slice(0, 500));

/** Required members that a skill lacks. */
export function skillGaps(skill: Json): string[] {
  const texts = ['id', 'name', 'description'].filter((key) => textMember(skill, key) === undefined);
  return hasList(skill, 'tags') ? texts : [...texts, 'tags'];
}

/** Absolute https address without template variables. */
export const isHttpsUrl = (url: string) =>
  /^https:\/\/[^\s{}]+$/i.test(url.slice(0, 2000)) && URL.canParse(url.slice(0, 2000));

/** URIs of the extensions that a card declares. */
export const agentExtensions = (card: Json | undefined): string[] =>
  listMember(member(card, 'capabilities'), 'extensions')
    .slice(0, 50)
    .flatMap((extension) => textMember(extension, 'uri') ?? []);

/** True for the extension of the Agent Payments Protocol. */
export const isPaymentsProtocol = (uri: string) =>
  uri.toLowerCase().startsWith('https://github.com/google-agentic-commerce/ap2/');
