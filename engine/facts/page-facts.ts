import { isIdentityType, isOrganizationType } from '../checks/structured-data/schema-org';
import { memoized } from '../network/recording';
import { textMember } from '../parse/json';
import { jsonLdOf, type JsonLdNode } from '../probes/json-ld';
import { metaContent, type HtmlView } from '../probes/page';
import { askedWords, wordsIn, wordsOf } from '../questions/words';
import { linesOf, textOfLine } from '../view/page-view';
import { contactsIn, contactsOf, type Contacts } from './contacts';

/** What a page says about its site. */
export interface PageFacts {
  readonly url: string;
  readonly isHome: boolean;
  /** An organization in full, as an imprint names it. */
  readonly legalName: string | null;
  readonly who: string | null;
  readonly contacts: Contacts;
  readonly declared: Contacts;
}

/** More entities are those of a list. */
const NODES_MAX = 200;
/** Pages about the site itself, by their path, title, or the text of their link. */
const ABOUT =
  /konta[ck]t|contact|contat|impressum|imprint|mentions|legal|über-?uns|ueber-?uns|about|chi-?siamo|dove-?siamo|propos|nosotros|sobre|o-nas|öffnungszeit|oeffnungszeit|hours|orari|horair|horario|access(?!ib|or)|company|visit|location|お問い合わせ|アクセス|会社概要/iu;

/** Null for pages that tell of other things than the site, and unfinished ones. */
export function pageFacts(html: HtmlView, url: string, isHome: boolean): PageFacts | null {
  const title = html.title ?? '';
  if (!isHome && (!ABOUT.test(`${pathOf(url)} ${title}`) || /template/i.test(title))) return null;
  if (/lorem ipsum/i.test(html.text)) return null;
  const lines = linesOf(html);
  const texts = lines.map((line) => textOfLine(line).trim());
  const nodes = jsonLdOf(html)
    .nodes.slice(0, NODES_MAX)
    .filter(({ isListed }) => !isListed);
  const organizations = nodes.filter(({ types }) => types.some(isOrganizationType));
  return {
    url,
    isHome,
    legalName: isHome ? null : (texts.find((text) => isLegalName(text, html)) ?? null),
    who: isHome ? whoOf(html, nodes, texts) : null,
    contacts: contactsIn(lines, isHome),
    declared: joined(organizations.map(contactsOf)),
  };
}

const joined = (all: readonly Contacts[]): Contacts => ({
  telephones: all.flatMap(({ telephones }) => telephones),
  mails: all.flatMap(({ mails }) => mails),
  addresses: all.flatMap(({ addresses }) => addresses),
});

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return '';
  }
}

/** Stems of the names of the site: its title, and the name that it gives in previews. */
function namesOf(html: HtmlView): ReadonlySet<string> {
  const names = `${html.title ?? ''} ${metaContent(html, 'og:site_name') ?? ''}`.slice(0, 300);
  const words = askedWords(names).filter(({ word }) => word.length > 2 || /\P{ASCII}/u.test(word));
  return new Set(words.flatMap(({ stems }) => [...stems]));
}

function namesSite(text: string, html: HtmlView): boolean {
  const names = memoized(html, namesOf);
  return [...wordsOf(text)].some((stem) => names.has(stem));
}

const COPYRIGHT = /©|\(c\) ?(?=\d{4}|\p{Lu})|(?<!\p{L})copyright(?!\p{L})/iu;
/** What a line of copyright says besides its holder. */
const NO_HOLDER =
  /©|\(c\)|(?<!\p{L})(?:copyright|all rights? reserved|alle rechte vorbehalten|tous droits r[ée]serv[ée]s|todos los derechos reservados|tutti i diritti(?: sono)? riservati|todos os direitos reservados|wszelkie prawa zastrze[żz]one|alle rechten voorbehouden|by|impressum|datenschutz|privacy policy|terms)(?!\p{L})|\d{4}|(?:design|template|theme|powered|made|built|developed|créé|réalis|realizz|desarroll|desenvolv|website) ?(?:ed )?(?:by|par|da|por|von|with).*/giu;
/** Links in the same line. */
const BEHIND_RIGHTS =
  /(?<=reserved|vorbehalten|r[ée]serv[ée]s|reservados|riservati|zastrze[żz]one)(?:\.|(?= ?[|·])).*$/iu;
/** A name that was not filled in: `{{company}}`. */
const TEMPLATE = /[[\]{}<>=%]/;
/** A longer one is a title, or a sentence. */
const HOLDER_WORDS_MAX = 6;
/** Signs of an organization in its name. */
const LEGAL_FORM = String.raw`(?<!\p{L})(?:gmbh|ug|ag|kg|ohg|gbr|e\. ?v\.|e\. ?k\.|ltd|limited|inc|llc|llp|plc|corp|sarl|sas|eurl|sasu|s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|s\.?l\.?u?\.?|s\.a\. de c\.v\.|ltda|s\/a|sp\. z ?o\. ?o\.|b\.?v\.?|asbl|vzw)(?!\p{L})|株式会社|有限会社|合同会社|医療法人|一般社団法人`;
const HAS_LEGAL_FORM = new RegExp(LEGAL_FORM, 'iu');
const LEGAL_NAME = new RegExp(String.raw`^[^\d.!?]{2,60}(?:${LEGAL_FORM})[\s.,]{0,3}$`, 'iu');

const isLegalName = (text: string, html: HtmlView): boolean =>
  LEGAL_NAME.test(text) && wordsIn(text).length <= HOLDER_WORDS_MAX && namesSite(text, html);

/** The line of copyright with the holder, or the only identity in JSON-LD that may be that of the site. */
function whoOf(
  html: HtmlView,
  nodes: readonly JsonLdNode[],
  texts: readonly string[],
): string | null {
  const identities = nodes.filter(({ types }) => types.some(isIdentityType));
  const names = identities
    .flatMap(({ value }) => textMember(value, 'legalName') ?? textMember(value, 'name') ?? [])
    .filter((name) => !TEMPLATE.test(name));
  const isOnly = new Set(names).size === 1 && identities[0]!.types.some(isOrganizationType);
  const [name, ...others] = new Set(names.filter((name) => isOnly || namesSite(name, html)));
  const copyright = texts.findLast((text) => COPYRIGHT.test(text) && hasHolder(text, html));
  return copyright?.replace(BEHIND_RIGHTS, '') ?? (others.length === 0 ? (name ?? null) : null);
}

function hasHolder(text: string, html: HtmlView): boolean {
  const at = text.search(COPYRIGHT);
  const [after = ''] = /^\P{L}{0,40}[^|•·]{0,160}/u.exec(text.slice(at)) ?? [];
  const holder = `${text.slice(Math.max(0, at - 60), at)} ${after}`.replace(NO_HOLDER, ' ');
  const words = wordsIn(holder).length;
  return (
    words > 0 &&
    words <= HOLDER_WORDS_MAX &&
    (HAS_LEGAL_FORM.test(holder) || namesSite(holder, html))
  );
}
