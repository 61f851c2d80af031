import type { SiteFactValues } from '@/lib/fixes/contract/facts';

/** Prefix of field names for facts without a field of their own. */
export const OTHER = 'other ';

type Typed = Readonly<Record<string, string>>;

const BOOLEANS = ['search', 'aiAnswers', 'aiTraining'] as const;
const TEXTS = [
  'name',
  'summary',
  'license',
  'logo',
  'image',
  'expires',
  'published',
  'modified',
] as const;

/** Parses the fields to facts; an empty field is an unknown fact. A bare email address becomes a mailto URL. */
export function readFactsForm(typed: Typed): SiteFactValues {
  const textOf = (name: string) => typed[name]?.trim() || null;
  const contact = textOf('contact');
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])) as Pick<
      SiteFactValues,
      (typeof TEXTS)[number]
    >),
    ...(Object.fromEntries(
      BOOLEANS.map((name) => [name, textOf(name) === null ? null : textOf(name) === 'yes']),
    ) as Pick<SiteFactValues, (typeof BOOLEANS)[number]>),
    contact:
      contact !== null && /^[^\s@:]+@[^\s@:]+$/.test(contact) ? `mailto:${contact}` : contact,
    // The select field offers values of this type only.
    payment: textOf('payment') as SiteFactValues['payment'],
    profiles: (typed['profiles'] ?? '').split(/\s+/).filter((line) => line !== ''),
    others: Object.fromEntries(
      Object.keys(typed)
        .filter((name) => name.startsWith(OTHER) && textOf(name) !== null)
        .map((name) => [name.slice(OTHER.length), textOf(name)!]),
    ),
  };
}

/** Field values of the facts. */
export function factFieldsOf(facts: SiteFactValues): Record<string, string> {
  const { profiles, others, ...values } = facts;
  const shown = (value: string | boolean | null) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])),
    profiles: profiles.join('\n'),
    ...Object.fromEntries(
      Object.entries(others).map(([what, value]) => [`${OTHER}${what}`, value]),
    ),
  };
}
