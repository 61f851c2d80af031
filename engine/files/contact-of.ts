import { attr, hasAttr, elementsNamed, textOf, type Element } from '../parse/html';
import type { HtmlView } from '../probes/page';

/** Contact details of the organization, from its page. Only unique values, so that a branch is not mistaken for it. */
export interface Contact {
  readonly telephone?: string;
  readonly address?: string;
  readonly openingHours?: readonly string[];
}

export function contactOf(html: HtmlView): Contact {
  const telephone = only([...itemsOf(html, 'telephone'), ...telLinks(html)]);
  const address = only([...itemsOf(html, 'address'), ...postalAddresses(html)]);
  const stated = itemsOf(html, 'openingHours');
  const openingHours = stated.length > 0 ? stated : hoursIn(html.text);
  return {
    ...(telephone === undefined ? {} : { telephone }),
    ...(address === undefined ? {} : { address }),
    ...(openingHours.length > 0 ? { openingHours } : {}),
  };
}

function only(values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

/** Values of a microdata property. */
const itemsOf = ({ document }: HtmlView, name: string): string[] =>
  document.elements.flatMap((element) => {
    if (attr(element, 'itemprop') !== name || hasAttr(element, 'itemscope')) return [];
    const value = (attr(element, 'content') ?? attr(element, 'datetime') ?? textOf(element)).trim();
    return value !== '' && value.length <= VALUE_MAX ? [value] : [];
  });

const VALUE_MAX = 300;

const telLinks = ({ document }: HtmlView): string[] =>
  elementsNamed(document, 'a').flatMap((a) => {
    const [, number] = /^tel:(\+?[\d().\- /]{5,30})$/i.exec(decoded(attr(a, 'href'))) ?? [];
    return number === undefined ? [] : [number.trim()];
  });

function decoded(href: string | undefined): string {
  try {
    return decodeURIComponent(href?.trim() ?? '');
  } catch {
    return '';
  }
}

/** `<address>` elements with a number and without a link; others hold other contacts. */
const postalAddresses = ({ document }: HtmlView): string[] =>
  elementsNamed(document, 'address').flatMap((element) => {
    const text = textOf(element, (e: Element) => e.tagName === 'a' || e.tagName === 'time');
    return /\d/.test(text) && /\p{L}{3}/u.test(text) && text.length <= VALUE_MAX ? [text] : [];
  });

const DAYS = new Map(
  [
    ['Mo', 'mo|mon|monday|montag'],
    ['Tu', 'tu|tue|tues|tuesday|di|dienstag'],
    ['We', 'we|wed|wednesday|mi|mittwoch'],
    ['Th', 'th|thu|thur|thurs|thursday|do|donnerstag'],
    ['Fr', 'fr|fri|friday|freitag'],
    ['Sa', 'sa|sat|saturday|samstag'],
    ['Su', 'su|sun|sunday|so|sonntag'],
  ].flatMap(([day = '', names = '']) => names.split('|').map((name) => [name, day] as const)),
);
const DAY = `(${[...DAYS.keys()].sort((a, b) => b.length - a.length).join('|')})s?\\.?`;
const TIME = '(\\d{1,2})(?:[:.](\\d{2}))? ?(am|pm|uhr|h)?';
const HOURS = new RegExp(
  `\\b${DAY}(?: ?(?:-|–|to|bis) ?${DAY})?:? ${TIME} ?(?:-|–|to|bis) ?${TIME}(?!\\d)`,
  'giu',
);

/** Opening hours as `Mo-Fr 09:00-17:00`, from texts such as “Mon–Fri: 9 am – 5 pm” or “Mo bis Fr 9.00 – 17.00 Uhr”. */
function hoursIn(text: string): string[] {
  const hours = [...text.matchAll(HOURS)].flatMap((match) => {
    const [, from = '', to, h1 = '', m1, half1, h2 = '', m2, half2] = match;
    const days = [from, to].flatMap((day) => (day && DAYS.get(day.toLowerCase())) ?? []);
    // “9–5 pm” begins in the morning, “1–5 pm” does not.
    const start = timeOf(h1, m1, half1 ?? (Number(h1) % 12 < Number(h2) % 12 ? half2 : undefined));
    const end = timeOf(h2, m2, half2);
    // A plain number is no time: 24-hour times have minutes, or a word.
    const isTime = (m1 !== undefined && m2 !== undefined) || half2 !== undefined;
    return isTime && start && end ? [`${days.join('-')} ${start}-${end}`] : [];
  });
  return [...new Set(hours)].slice(0, 7);
}

function timeOf(hours: string, minutes = '00', half?: string): string | null {
  const isAfternoon = half?.toLowerCase() === 'pm' && Number(hours) < 12;
  const hour = Number(hours) + (isAfternoon ? 12 : 0);
  return hour > 24 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}
