import { isArray, isObject, listMember, member, textMember, type Json } from './json';

const NOT_OFFERED = new Set([
  'none',
  'unavailable',
  'not-available',
  'planned',
  'coming-soon',
  'disabled',
]);
/** Transports of documentation, and of tools in the page, which are no server. */
const NO_SERVER = new Set([...NOT_OFFERED, 'documentation-only', 'webmcp']);

const isAmong = (words: ReadonlySet<string>, text: string | undefined) =>
  text !== undefined &&
  words.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  );

const typeOf = (transport: Json | undefined): string | undefined =>
  typeof transport === 'string' ? transport : textMember(transport, 'type');

/** True for `available: false` and its variants: the owner declares that there is no server or agent. */
export function offersNothing(card: Json | undefined): boolean {
  const transports = member(card, 'transports');
  const addresses = [...listMember(card, 'remotes'), ...listMember(card, 'supportedInterfaces')];
  return (
    ['available', 'enabled'].some((key) => member(card, key) === false) ||
    isAmong(NOT_OFFERED, textMember(card, 'status')) ||
    isAmong(NO_SERVER, typeOf(member(card, 'transport'))) ||
    (isArray(transports) &&
      addresses.length === 0 &&
      transports.slice(0, 20).every((transport) => isAmong(NO_SERVER, typeOf(transport))))
  );
}

/** True for an object that is meant as a card, intact or broken: two of its members, and no sign of an error. */
export const isMeantAs = (keys: readonly string[], value: Json | undefined): boolean =>
  isObject(value) &&
  !offersNothing(value) &&
  !['error', 'errors', 'statusCode'].some((key) => Object.hasOwn(value, key)) &&
  keys.filter((key) => Object.hasOwn(value, key)).length > 1;
