import { isArray, listMember, objectOf, textMember, type Json } from '../parse/json';
import { trimEndOf } from '../parse/text';
import type { JsonLdNode } from '../probes/json-ld';
import { textOfLine, type ViewLine } from '../view/page-view';

/** Telephone numbers, mailboxes, and postal addresses of a site’s operator, as written. */
export interface Contacts {
  readonly telephones: readonly string[];
  readonly mails: readonly string[];
  readonly addresses: readonly string[];
}

const NUMBER = String.raw`\(?\+? ?\(?\d[\d\s()./‐–-]{5,22}\d`;
const SHOWN_NUMBER = new RegExp(NUMBER, 'u');
/** A number behind its label, or with the code of its country. */
const TELEPHONE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:t[eé]l[eé]?(?:f[oó]n[oe]?|ph?one)?|phone|call(?: us)?|mobile?|m[oó]vil|whats ?app|cell(?:ulare)?|handy|fone|zadzwoń|kom|t)(?: ?nr)?[.:：\s]{1,4}|電話(?:番号)?[:：\s]{0,2}|[☎📞☏📱]\ufe0f?\s{0,2})(${NUMBER})|(?<![\d\p{L}])(\(?\+\d[\d\s()./‐–-]{7,20}\d)`,
  'iu',
);
const FAX = /(?<!\p{L})fax/iu;
/** `@name@host` is an account of a social network. */
const MAIL =
  /(?<![@\p{L}\p{N}._%+-])[\p{L}\p{N}_%+-][\p{L}\p{N}._%+-]{0,62}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,3}\.\p{L}{2,20}/u;
/** What templates and forms have as an example. */
const SAMPLE =
  /@(?:your|my|e?mail|correo|domain|company|website|test|something|tu|seu|ihre?|deine|votre|mio)[\w-]{0,20}\.(?:com|de|fr|org|net|it|es|pt|pl)(?:\.br)?$|[@.]example\.|^(?:you|your|name|yourname|youremail|user|email|mail|correo|example|sample|xyz|abc)@|beispiel|muster|przykład|esempio|exemplo|ejemplo|exemple|your |123-4567|000-0000|0丁目|[〇○]|(?<=\p{L}\p{L},? )123(?!\d)/iu;
const IMAGE = /\.(?:png|jpe?g|svg|webp|gif)$/i;
const SAMPLE_NUMBER = /(\d)\1{5}|^0?123|123456|234567|987654|55501\d\d$|5589554885|^\+?0+$/;
/** What follows a number with blanks in it: `+54 9 376 488-xxxx`. */
const BLANKS = /^[\s.-]{0,2}[x*_•]{2}/i;
/** A line that visitors call to try something. */
const DEMO = /(?<!\p{L})(?:d[ée]mo|test)/iu;
/** Mailboxes for applications, the press, and the law. */
const SPECIAL =
  /^(?:recruit|career|jobs?|bewerb|karriere|hr|rh|empleo|vagas|candidat|press|prensa|imprensa|stampa|webmaster|no-?reply|privacy|datenschutz|dsb|dpo|rodo|iod|rgpd|gdpr|lgpd|abuse|legal|jur[ií]d)/iu;
/** Lines about who built the site. */
const CREDIT =
  /design|(?:site|sito|página) web|web ?(?:site|seite)|strona (?:www|internet)|develop|powered|webmaster|réalis|créé par|realizz|desarroll|desenvolv|wykonanie|umsetzung/iu;
/** In an imprint, where what is said about the host begins. */
const HOST =
  /hébergeu|hébergement|hosting|hosted by|hostet|provider|ovh|ionos|vercel|netlify|github pages|cloudflare/iu;
const STREET = new RegExp(
  [
    String.raw`\p{L}(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ring|damm|ufer|straat|laan|plein|markt) ?\d{1,4}`,
    String.raw`(?:straße|strasse|platz|weg|allee) \d{1,4}`,
    String.raw`(?<!\p{L})(?:am|an der|im|in der|auf der|zum|zur) \p{L}+ \d{1,4}`,
    String.raw`\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\.|boulevard|bd|place|chemin|route|impasse|allée|quai|cours) `,
    String.raw`(?:via|viale|piazza|piazzale|corso|vicolo|largo|strada|calle|c/|avda?\.?|avenida|plaza|paseo|carrer|jr\.|rua|travessa|praça|alameda|rodovia|ul\.|al\.|os\.|pl\.) ?[\p{L}][^\d|]{1,45}\d{1,5}`,
    String.raw`\d{1,5}[A-Z]? (?:[\p{L}.'’]+ ){1,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|square|highway|hwy)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** A postal code and its place: `10115 Berlin`, `00-001 Warszawa`, `Springfield, IL 62701`. */
const PLACE =
  /(?<![\d.,-])(?:[A-Z]{1,2}-)?(?:\d{2}-\d{3}|\d{5}-\d{3}|\d{3} \d{2}|\d{5}|(?!19\d\d|20[0-3]\d)\d{4}) ?[A-Z]{0,2},? \p{Lu}\p{L}+|\p{L}, [A-Z]{2} \d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})|CEP:? ?\d{5}-?\d{3}/u;
const JAPANESE =
  /(?:〒 ?\d{3}[-‐−ー]\d{4}|(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\p{Script=Han}{1,6}[市区町村郡])[^|]{0,80}\d/u;
const ADDRESS_MAX = 100;
const LINE_MAX = 1000;
const CREDIT_MAX = 200;
/** More contacts of a page are those of branches, people, or partners. */
const FEW = 3;

/** Contacts that the lines of a page give: none of a kind of which it gives many, and none at all beside examples. */
export function contactsIn(lines: readonly ViewLine[], isHome: boolean): Contacts {
  const telephones: string[] = [];
  const mails: string[] = [];
  const addresses: string[] = [];
  let hasBlanks = false;
  for (const [at, line] of lines.entries()) {
    const text = textOfLine(line).trim();
    if (!isHome && HOST.test(text)) break;
    if (text.length > LINE_MAX || (text.length < CREDIT_MAX && CREDIT.test(text))) continue;
    for (const { url, text: label } of line.parts) {
      if (url?.startsWith('tel:') && !DEMO.test(label))
        telephones.push(telephoneOf(decoded(url.slice(4)), label));
      if (url?.startsWith('mailto:')) mails.push(mailOf(decoded(url.slice(7)), label));
    }
    const isLinked = line.parts.some(({ url }) => url?.startsWith('mailto:'));
    mails.push(...((!isLinked && text.includes('@') && MAIL.exec(text)) || []));
    if (!/\d/.test(text)) continue;
    const number = TELEPHONE.exec(text);
    if (number && !FAX.test(text.slice(Math.max(0, number.index - 6), number.index + 4))) {
      telephones.push((number[1] ?? number[2])!.trim().replace(/^\((?=[^)]*$)/, ''));
      hasBlanks ||= BLANKS.test(text.slice(number.index + number[0].length));
    }
    addresses.push(...addressAt(lines, at, text));
  }
  const hasSamples =
    hasBlanks || telephones.some(isSampleNumber) || [...mails, ...addresses].some(isSample);
  if (hasSamples) return { telephones: [], mails: [], addresses: [] };
  const letters = (address: string) => address.replace(/\P{L}/gu, '').toLowerCase().slice(0, 12);
  return {
    telephones: fewOf(telephones.filter(isTelephone), digitsOf),
    mails: fewOf(mails.filter(isMail), (mail) => mail.toLowerCase()),
    addresses: fewOf(addresses, letters),
  };
}

/** The first of those with the same key; none if there are many. */
function fewOf(values: readonly string[], keyOf: (value: string) => string): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return byKey.size > FEW ? [] : [...byKey.values()];
}

/** As the page shows it: the address of the link may be left over from a template. */
function telephoneOf(address: string, label: string): string {
  const shown = SHOWN_NUMBER.exec(label)?.[0].trim() ?? '';
  const isPart = digitsOf(shown) === digitsOf(address) && shown.replace(/\D/g, '').length < 8;
  return shown === '' || isPart ? address : shown;
}

/** As the page shows it, without a word that stands right before it. */
function mailOf(address: string, label: string): string {
  const mail = address.split('?')[0]!.trim();
  return mail !== '' && label.includes(mail) ? mail : (MAIL.exec(label)?.[0] ?? mail);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const isSample = (text: string): boolean => SAMPLE.test(text);

const isSampleNumber = (text: string): boolean => SAMPLE_NUMBER.test(text.replace(/\D/g, ''));

function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && !isSampleNumber(text);
}

const isMail = (text: string): boolean =>
  MAIL.test(text) && !IMAGE.test(text) && !isSample(text) && !SPECIAL.test(text);

/** Its last digits, which are the same with and without the code of the country. */
const digitsOf = (telephone: string): string => telephone.replace(/\D/g, '').slice(-7);

/** A postal address in a line, or in it and the next one. */
function addressAt(lines: readonly ViewLine[], at: number, text: string): string[] {
  if (text.length > ADDRESS_MAX || /[?!]$|©/.test(text)) return [];
  if (JAPANESE.test(text)) return [text];
  if (!STREET.test(text)) return [];
  if (PLACE.test(text)) return [text];
  const next = lines[at + 1] ? textOfLine(lines[at + 1]!).trim() : '';
  const isPlace = next.length < ADDRESS_MAX && next.search(PLACE) === 0;
  return isPlace ? [`${trimEndOf(text, ', ')}, ${next}`] : [];
}

/** Contacts of an organization in JSON-LD. */
export function contactsOf({ value }: JsonLdNode): Contacts {
  const texts = (name: string) =>
    [textMember(value, name), ...listMember(value, name)].filter(
      (item) => typeof item === 'string',
    );
  return {
    telephones: texts('telephone').filter(isTelephone),
    mails: texts('email')
      .map((mail) => mail.replace(/^mailto:/i, ''))
      .filter(isMail),
    addresses: [value.address ?? null].flat().flatMap(postalAddress),
  };
}

function postalAddress(address: Json): string[] {
  const part = (name: string) =>
    textMember(objectOf(isArray(address) ? null : address), name)?.trim();
  const street = part('streetAddress');
  if (street === undefined || isSample(street)) return [];
  const place = [part('postalCode'), part('addressLocality')].filter(Boolean).join(' ');
  return [[street, place].filter(Boolean).join(', ')];
}
