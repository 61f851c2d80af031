import { isTodoMarker } from '../../parse/text';
import { childrenNamed, parseXml, type ParsedXml, type XmlElement } from '../../parse/xml';

/** RSL 1.0 section 3.5: types of payment. */
const PAYMENT_TYPES = [
  'purchase',
  'subscription',
  'training',
  'crawl',
  'use',
  'contribution',
  'attribution',
  'free',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const RSL_NAMESPACE = 'https://rslstandard.org/rsl';

const USAGE_TOKENS: readonly string[] = [
  'all',
  'ai-all',
  'ai-train',
  'ai-input',
  'ai-index',
  'search',
];
const isPaymentType = (type: string) => PAYMENT_TYPES.some((known) => known === type);
const RULE_TYPES: readonly string[] = ['usage', 'user', 'geo'];

interface RslRule {
  readonly kind: 'permits' | 'prohibits';
  /** `usage` is the default of readers; null if missing. */
  readonly type: string | null;
  readonly tokens: readonly string[];
}

interface RslLicense {
  readonly rules: readonly RslRule[];
  /** `type` of its `<payment>`; null without a payment. */
  readonly payment: string | null;
}

export interface RslContent {
  /** Null if the attribute is missing. */
  readonly url: string | null;
  readonly licenses: readonly RslLicense[];
}

export type Rsl =
  | { readonly ok: true; readonly contents: readonly RslContent[] }
  | { readonly ok: false; readonly error: string };

/** Parses an RSL 1.0 document; ignores unknown elements. */
export function parseRsl(text: string, isCut = false): Rsl {
  const { root, error }: ParsedXml = parseXml(text.trimStart(), { isCut });
  if (error) return { ok: false, error: `not well-formed XML: ${error}` };
  if (!root) return { ok: false, error: 'no root element' };
  if (root.name !== 'rsl' || root.ns.replace(/\/$/, '') !== RSL_NAMESPACE)
    return {
      ok: false,
      error: `root element <${root.name}>${root.ns ? ` with namespace ${root.ns}` : ' without namespace'}`,
    };
  return {
    ok: true,
    contents: childrenNamed(root, 'content').map((c) => ({
      url: c.attrs.get('url')?.trim() ?? null,
      licenses: childrenNamed(c, 'license').map(licenseOf),
    })),
  };
}

function licenseOf(element: XmlElement): RslLicense {
  const rules = element.children
    .filter((c) => c.ns === element.ns && (c.name === 'permits' || c.name === 'prohibits'))
    .map((c) => ({
      kind: c.name === 'permits' ? ('permits' as const) : ('prohibits' as const),
      type: c.attrs.get('type')?.trim() ?? null,
      // The words of a TODO marker list options and permit nothing.
      tokens: isTodoMarker(c.text) ? ['TODO'] : c.text.split(/[\s,]+/).filter(Boolean),
    }));
  const payment = childrenNamed(element, 'payment')[0];
  return { rules, payment: payment ? (payment.attrs.get('type')?.trim() ?? 'free') : null };
}

/** Words of the document that RSL 1.0 does not define, for people. */
export function unknownTerms(contents: readonly RslContent[]): {
  readonly rules: readonly string[];
  readonly payments: readonly string[];
} {
  const licenses = contents.flatMap((c) => c.licenses);
  const rules = licenses
    .flatMap((l) => l.rules)
    .flatMap(({ kind, type, tokens }) => {
      if (type !== null && !RULE_TYPES.includes(type)) return [`<${kind} type="${type}">`];
      return type === 'usage' || type === null
        ? tokens.filter((t) => !USAGE_TOKENS.includes(t)).map((t) => `${kind} ${t}`)
        : [];
    });
  const payments = licenses.flatMap((l) =>
    l.payment !== null && !l.payment.split(/[\s,]+/).every((t) => isPaymentType(t))
      ? [l.payment]
      : [],
  );
  return { rules: [...new Set(rules)], payments: [...new Set(payments)] };
}
