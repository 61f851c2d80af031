import { member, textMember, type Json } from './json';

const NOT_OFFERED = new Set(['none', 'unavailable', 'not-available', 'planned', 'coming-soon']);

/** True for `available: false` and its variants: the owner declares that there is no server or agent. */
export function offersNothing(card: Json | undefined): boolean {
  const words = ['transport', 'status'].map((key) => textMember(card, key)?.trim().toLowerCase());
  return (
    ['available', 'enabled'].some((key) => member(card, key) === false) ||
    words[0] === 'documentation-only' ||
    words.some((word) => word !== undefined && NOT_OFFERED.has(word.replace(/[\s_]+/g, '-')))
  );
}
