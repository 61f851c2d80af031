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

const USAGE_TOKENS = new Set(['all', 'ai-all', 'ai-train', 'ai-input', 'ai-index', 'search']);
const RULE_TYPES = new Set(['usage', 'user', 'geo']);

interface RslRule {
  /** `permits` or `prohibits`. */
  readonly kind: string;
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
  if (root.name !== 'rsl' || root.ns.replace(/\/$/, '') !== RSL_NAMESPACE) {
    const namespace = root.ns ? `with namespace ${root.ns}` : 'without namespace';
    return { ok: false, error: `root element <${root.name}> ${namespace}` };
  }
  const contents = childrenNamed(root, 'content').map((c) => ({
    url: c.attrs.get('url')?.trim() ?? null,
    licenses: childrenNamed(c, 'license').map(licenseOf),
  }));
  return { ok: true, contents };
}

function licenseOf(element: XmlElement): RslLicense {
  const rules = element.children
    .filter((c) => c.ns === element.ns && (c.name === 'permits' || c.name === 'prohibits'))
    .map((c) => ({
      kind: c.name,
      type: c.attrs.get('type')?.trim() ?? null,
      // The words of a TODO marker list options and permit nothing.
      tokens: isTodoMarker(c.text) ? ['TODO'] : c.text.split(/[\s,]+/).filter(Boolean),
    }));
  const payment = childrenNamed(element, 'payment')[0];
  return { rules, payment: payment ? (payment.attrs.get('type')?.trim() ?? 'free') : null };
}

const licensesOf = (contents: readonly RslContent[]) => contents.flatMap((c) => c.licenses);

/** Rule types and usages that RSL 1.0 does not define, for people. */
export function unknownRules(contents: readonly RslContent[]): string[] {
  const rules = licensesOf(contents).flatMap((l) => l.rules);
  const unknown = rules.flatMap(({ kind, type, tokens }) => {
    if (type !== null && !RULE_TYPES.has(type)) return [`<${kind} type="${type}">`];
    const usages = type === 'usage' || type === null ? tokens : [];
    return usages.filter((t) => !USAGE_TOKENS.has(t)).map((t) => `${kind} ${t}`);
  });
  return [...new Set(unknown)];
}

/** Payments with a type that RSL 1.0 does not define. */
export function unknownPayments(contents: readonly RslContent[]): string[] {
  const types = new Set<string>(PAYMENT_TYPES);
  const payments = licensesOf(contents).flatMap((l) => l.payment ?? []);
  return [...new Set(payments)].filter((p) => !p.split(/[\s,]+/).every((t) => types.has(t)));
}
