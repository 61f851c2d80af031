import {
  attr,
  closest,
  elementsNamed,
  isHiddenFromTree,
  parentElement,
  textOf,
  type Element,
} from '../../parse/html';
import { isShorterThan, visibleLength } from '../../parse/text';
import type { HtmlView } from '../../probes/page';

interface Words {
  /** What a consent text is about. */
  readonly subject: string;
  /** Begins of words with which its buttons agree. */
  readonly accept: string;
  /** The other choices: refuse, choose, pay, or read more. */
  readonly other: string;
}

/** Words of consent texts by language; the beginnings of words, without the case that languages add. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    subject: 'cookie|consent|privacy|personal data|advertis',
    accept: 'accept(?!able)|agree(?!ment)|allow|consent|with ads',
    other:
      'reject|decline|refuse|deny|do not|manage|setting|preference|option|customi|necessary|essential|learn more|more info|subscri|without',
  },
  de: {
    subject: 'cookie|einwillig|datenschutz|personenbezogen|werbung|tracking',
    accept: 'akzeptier|zustimm|einverstanden|annehm|erlaub|einwillig|mit werbung',
    other:
      'ablehn|verweiger|einstellung|verwalt|anpass|notwendig|essen[tz]iell|auswahl|option|konfigur|mehr|abo|pur|ohne|angebot',
  },
  fr: {
    subject: 'cookie|traceur|consent|vie privée|données personnelles|publicité',
    accept: 'accept|autoris|d.accord|consen',
    other:
      'refus|rejet|paramètr|paramétr|gérer|personnalis|préférence|option|nécessaire|essentiel|savoir plus|abonn|sans',
  },
  es: {
    subject: 'cookie|consentimiento|privacidad|datos personales|publicidad',
    accept: 'acept|permit|de acuerdo|consent',
    other:
      'rechaz|deneg|configur|gestion|personaliz|preferencia|opcion|ajuste|necesari|esencial|más|suscri|sin',
  },
  it: {
    subject: 'cookie|consenso|privacy|dati personali|pubblicità',
    accept: 'accett|acconsent|consent|permett',
    other:
      'rifiut|impostazion|gesti|personalizz|preferenz|opzion|necessar|essenzial|più|abbon|senza',
  },
  nl: {
    subject: 'cookie|toestemming|privacy|persoonsgegevens|advertentie',
    accept: 'accept|akkoord|toesta',
    other: 'weiger|afwijz|instel|beheer|aanpass|voorkeur|optie|noodzakelijk|meer|abonn|zonder',
  },
  pl: {
    subject: 'cookie|ciasteczk|zgod|prywatno|danych osobowych|reklam',
    accept: 'akcept|zgadzam|zezw|przejdź do serwisu',
    other:
      'odrzu|odmaw|nie zgadzam|ustawie|zarządz|dostosuj|preferencj|opcj|niezbędn|konieczn|więcej|subskry|bez',
  },
  pt: {
    subject: 'cookie|consentimento|privacidade|dados pessoais|publicidade|anúncio',
    accept: 'aceit|concord|permit|consent',
    other:
      'rejeit|recus|configur|gerir|gerenci|personaliz|preferência|opç|necessári|essencia|mais|assin|sem',
  },
  ru: {
    subject: 'cookie|куки|соглас|конфиденциальн|персональн|реклам',
    accept: 'прин|соглас|разреш',
    other: 'отклон|отказ|настро|управл|предпочт|параметр|необходим|обязательн|подробн|подпис|без',
  },
  sv: {
    subject: 'cookie|kakor|samtyck|integritet|personuppgift|annons',
    accept: 'accept|godkänn|tillåt|samtyck',
    other: 'avvis|neka|avböj|inställning|hantera|anpassa|nödvändig|alternativ|mer|prenumer|utan',
  },
  da: {
    subject: 'cookie|samtykke|privatliv|personoplysning|persondata|annonc',
    accept: 'accept|tillad|godkend|samtyk',
    other: 'afvis|nægt|indstilling|administr|tilpas|nødvendig|valgmulighed|detalj|mere|abonn|uden',
  },
  cs: {
    subject: 'cookie|souhlas|soukromí|osobních údaj|reklam',
    accept: 'přij|souhlas|povol',
    other: 'odmít|nesouhlas|nastaven|sprav|přizpůsob|možnost|nezbytn|více|předplat|bez',
  },
  tr: {
    subject: 'cookie|çerez|rıza|gizlilik|kişisel veri|reklam',
    accept: 'kabul|onayl|izin|İzin',
    other: 'redd|ayar|yönet|tercih|özelleştir|seçenek|zorunlu|gerekli|daha|abone|olmadan',
  },
};

/** A word that begins with one of these, in any of the languages. */
const beginsWith = (part: keyof Words): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${Object.values(WORDS)
      .map((words) => words[part])
      .join('|')})`,
    'iu',
  );
const SUBJECT = beginsWith('subject');
const ACCEPT = beginsWith('accept');
const OTHER = beginsWith('other');

/** A consent text has few choices. */
const CONTROLS_MAX = 6;
/** Labels of choices are short; a link in a sentence is none. */
const LABEL_MAX = 60;
/** A longer text about consent is what the page is about. */
const CONSENT_MAX = 4_000;
/** A page with more text beside its consent text shows its content. */
const CONTENT_MIN = 600;
/** A main element with more text is the content, however short, and the consent text a banner. */
const BESIDE_MAIN = 20;

export interface ConsentWall {
  readonly element: Element;
  /** True for a modal dialog before the content; false if the page has almost no other text. */
  readonly isModal: boolean;
}

/** The text that asks for consent with a choice, if it comes before the content or replaces it. */
export function consentWall({ document, mainElement, mainText }: HtmlView): ConsentWall | null {
  const content = mainElement ?? document.body;
  const modal = document.elements.find(isModal) ?? null;
  const isShort = visibleLength(mainText) < CONTENT_MIN + CONSENT_MAX;
  if (!content || (!isShort && !modal)) return null;
  const controls = document.elements.flatMap((e) => {
    const label = isChoice(e) && (isShort || closest(e, isModal)) ? labelOf(e) : '';
    return label !== '' && label.length <= LABEL_MAX ? [{ e, label }] : [];
  });
  const headingBeside = (dialog: Element): Element | null =>
    elementsNamed(document, 'h1').find((e) => !closest(e, (a) => a === dialog)) ?? null;
  // With more buttons, an element offers something else than this choice.
  const offersMore = (element: Element): boolean =>
    elementsNamed(document, 'button').filter((e) => closest(e, (a) => a === element)).length >
    CONTROLS_MAX;
  const accepting = controls.filter(accepts).slice(0, CONTROLS_MAX);
  const others = controls.filter(({ label }) => OTHER.test(label)).slice(0, CONTROLS_MAX);
  for (const { e } of accepting) {
    const element = consentAround(
      e,
      others.flatMap((other) => (other.e === e ? [] : other.e)),
    );
    if (!element || offersMore(element)) continue;
    const min =
      mainElement && !closest(element, (a) => a === mainElement) ? BESIDE_MAIN : CONTENT_MIN;
    if (isShorterThan(textBeside(element, content), min)) return { element, isModal: false };
    const dialog = closest(element, isModal);
    const isFirst =
      dialog && isBefore(dialog, mainElement ?? headingBeside(dialog), document.elements);
    return isFirst && !closest(dialog, isHiddenByClass) ? { element, isModal: true } : null;
  }
  return null;
}

/** A link to another page accepts only if its text begins so: others lead to pages about consent. */
const accepts = ({ e, label }: { readonly e: Element; readonly label: string }): boolean =>
  ACCEPT.test(label) &&
  (e.tagName !== 'a' ||
    /^(?:#|javascript:|$)/i.test(attr(e, 'href')?.trim() ?? '') ||
    label.trim().search(ACCEPT) === 0);

const isModal = (e: Element): boolean => attr(e, 'aria-modal')?.trim().toLowerCase() === 'true';

/** Names of classes with which style sheets hide a dialog until a script opens it. */
const HIDING =
  /(?:^|[\s_-])(?:hidden|hide|closed?|invisible|none|fade|collapsed?|inactive)(?:$|[\s_-])/i;
const isHiddenByClass = (e: Element): boolean => HIDING.test(attr(e, 'class') ?? '');

const isBefore = (e: Element, content: Element | null, elements: readonly Element[]): boolean =>
  !content || elements.indexOf(e) < elements.indexOf(content);

const isChoice = (e: Element): boolean =>
  e.tagName === 'button' ||
  e.tagName === 'a' ||
  (e.tagName === 'input' && /^(?:button|submit)$/i.test(attr(e, 'type') ?? '')) ||
  attr(e, 'role') === 'button';

const labelOf = (e: Element): string =>
  e.tagName === 'input' ? (attr(e, 'value') ?? '') : textOf(e, undefined, 2 * LABEL_MAX);

/** Nearest element around an accepting control that has another choice and speaks of consent. */
function consentAround(accept: Element, others: readonly Element[]): Element | null {
  if (closest(accept, isHiddenFromTree)) return null;
  let hasOther = false;
  for (let e = parentElement(accept); e && e.tagName !== 'html'; e = parentElement(e)) {
    hasOther ||= others.some((other) => closest(other, (a) => a === e) !== null);
    if (!hasOther) continue;
    const text = textOf(e, undefined, 2 * CONSENT_MAX);
    if (visibleLength(text) > CONSENT_MAX) return null;
    if (SUBJECT.test(text) && SUBJECT.test(proseOf(e))) return e;
  }
  return null;
}

/** Text outside of links: a page that links to its privacy policy asks for nothing. */
const proseOf = (e: Element): string =>
  textOf(
    e,
    (part) => part !== e && (part.tagName === 'a' || AROUND.has(part.tagName)),
    2 * CONSENT_MAX,
  );

const AROUND = new Set(['header', 'nav', 'footer', 'script', 'style', 'noscript', 'template']);

/** Text of the content outside of the wall. */
const textBeside = (wall: Element, content: Element): string =>
  closest(content, (a) => a === wall)
    ? ''
    : textOf(content, (e) => e === wall || AROUND.has(e.tagName) || isHiddenFromTree(e));
