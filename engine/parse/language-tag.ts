import { parse } from 'bcp-47';
import registry from './language-subtags.json' with { type: 'json' };

const TAG_MAX = 100;

/**
 * Valid by RFC 5646, section 2.2.9: well-formed, and each subtag is in the IANA registry (`en-UK` and `jp` are not); or
 * a registered or private tag as a whole. Suite: RFC 5646, appendix A.
 */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > TAG_MAX) return false;
  const { language, extendedLanguageSubtags, script, region, variants, ...other } = parse(tag);
  if (!language)
    return other.privateuse.length > 0 || Boolean(other.irregular) || Boolean(other.regular);
  return (
    isRegistered('language', language) &&
    extendedLanguageSubtags.every((subtag) => isRegistered('extlang', subtag)) &&
    (!script || isRegistered('script', script)) &&
    (!region || isRegistered('region', region)) &&
    variants.every((subtag) => isRegistered('variant', subtag)) &&
    isDistinct(variants) &&
    isDistinct(other.extensions.map(({ singleton }) => singleton))
  );
}

const isDistinct = (subtags: readonly string[]): boolean =>
  new Set(subtags.map((subtag) => subtag.toLowerCase())).size === subtags.length;

/** The valid tag that was probably meant: `en-GB` for `en-UK` and `en_GB`, `ja` for `jp`; null if there is none. */
export function suggestTag(tag: string): string | null {
  if (tag.length > TAG_MAX) return null;
  const [language = '', ...others] = tag.replaceAll('_', '-').split('-');
  const candidates = [
    [language, ...others],
    [languageOf(language), ...others],
    [languageOf(language)],
  ];
  for (const parts of candidates) {
    const canonical = canonicalOf(parts.join('-'));
    if (canonical !== null && isLanguageTag(canonical)) return canonical;
  }
  return null;
}

/** The language of a country whose code was meant as a language: `jp`, `cz`. */
function languageOf(code: string): string {
  if (!/^[a-z]{2}$/i.test(code) || !isRegistered('region', code)) return '';
  // CLDR has the larger language of towns, and sends codes of no country to English.
  if (code.toLowerCase() === 'kz') return 'kk';
  const { language, region } = new Intl.Locale(`und-${code}`).maximize();
  return region === code.toUpperCase() ? language : '';
}

/** CLDR replaces subtags such as `UK`. */
function canonicalOf(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

type Subtags = Exclude<keyof typeof registry, 'date'>;

const sets = new Map<Subtags, ReadonlySet<string>>();

/** Sets are built at their first use: the registry has 8,800 languages. */
function isRegistered(type: Subtags, subtag: string): boolean {
  let set = sets.get(type);
  if (!set) sets.set(type, (set = new Set(registry[type].toLowerCase().split(' '))));
  return set.has(subtag.toLowerCase());
}
