import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { attr, hasAttr } from '../../parse/html';
import { isArray, listMember, member, textMember, type Json } from '../../parse/json';
import { jsonLdOf, type JsonLd, type JsonLdNode } from '../../probes/json-ld';
import { isIdentityType, isOrganizationType, isSiteType } from './schema-org';
import { textBefore, visibleLength, plural, quote } from '../../parse/text';
import { page, type HtmlView } from '../../probes/page';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { factFindings } from './facts';
import { guide } from './guide';
import { raise, note, rules } from './rules';
import { DAY_MS } from '../../parse/time';

/** schema.org as JSON-LD 1.1 in the page. */
export const structuredData = defineCheck({
  id: 'structured-data',
  name: 'Structured data',
  description: 'Does schema.org JSON-LD say who runs the site and what the page is?',
  category: 'content',
  scope: 'page',
  rules,
  guide,
  probes: { page },

  judge({ page: { exchange: on, reply, content: html } }, context) {
    if (!html || !reply) return unmeasured(on);
    const data = jsonLdOf(html);
    if (data.blocks.length === 0) return [withoutJsonLd(html, on)];
    const invalid = data.blocks.filter((b) => b.error !== null);
    if (invalid.length === data.blocks.length)
      return [
        raise('all-invalid', 'No JSON-LD block can be parsed', {
          on,
          evidence: invalid[0]!.error!,
        }),
      ];
    const findings = [
      ...blocks(data, on),
      ...identity(data, on),
      ...visibilityFindings(data, html, on),
      ...referenceFindings(data, html, on, [context.pageUrl, reply.url]),
      ...dates(data, on, context),
      ...factFindings(html, on),
    ];
    return findings.length > 0
      ? findings
      : [
          note(
            'described',
            `${plural(data.nodes.length, 'entity', 'entities')} described: ` +
              `${[...new Set(data.nodes.flatMap((n) => n.types))].slice(0, 8).join(', ')}`,
          ),
        ];
  },
});

function withoutJsonLd(html: HtmlView, on: Exchange): DraftFinding {
  const other = html.document.elements.find(
    (e) => hasAttr(e, 'itemscope') || hasAttr(e, 'typeof') || hasAttr(e, 'vocab'),
  );
  if (!other)
    return raise('none', 'The page has no structured data', {
      on,
      evidence: 'no JSON-LD, no microdata, no RDFa',
    });
  const form = hasAttr(other, 'itemscope')
    ? `microdata ${attr(other, 'itemtype') ?? ''}`
    : `RDFa ${attr(other, 'typeof') ?? ''}`;
  return raise('not-jsonld', 'The page has structured data, but not as JSON-LD', {
    on,
    evidence: form.trim(),
  });
}

function blocks(data: JsonLd, on: Exchange): DraftFinding[] {
  const findings = data.blocks.flatMap((block, i) =>
    block.error === null
      ? []
      : [
          raise('invalid-block', `JSON-LD block ${i + 1} cannot be parsed`, {
            on,
            evidence: `${block.error}; starts with ${block.start}`,
            subject: `block ${i + 1}`,
          }),
        ],
  );
  if (!data.nodes.some((n) => n.isSchemaOrg))
    findings.push(raise('context', 'No JSON-LD block has a schema.org context', { on }));
  return findings;
}

const isIdentity = (n: JsonLdNode) => n.types.some(isIdentityType);

/** Entity that runs the site: the most complete candidate, so that an author is not mistaken for the publisher. */
function publisherOf(data: JsonLd): JsonLdNode | undefined {
  const fields = (n: JsonLdNode) =>
    ['name', 'url', 'sameAs', 'logo'].filter((f) => member(n.value, f) !== undefined).length +
    (n.types.some(isOrganizationType) ? 0.5 : 0);
  return data.nodes.filter(isIdentity).sort((a, b) => fields(b) - fields(a))[0];
}

function identity(data: JsonLd, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const who = publisherOf(data);
  if (!who)
    findings.push(
      raise('no-identity', 'No Organization, LocalBusiness or Person says who runs the site', {
        on,
        evidence: `types: ${typesOf(data)}`,
      }),
    );
  if (!data.nodes.some((n) => n.types.some(isSiteType)))
    findings.push(
      raise('no-site', 'No WebSite or WebPage describes the site', {
        on,
        evidence: `types: ${typesOf(data)}`,
      }),
    );
  if (!who) return findings;
  const type = who.types[0]!;
  const named = textMember(who.value, 'name');
  const lacks = (field: string) => isEmpty(member(who.value, field));
  const missing = (subject: string, fields: string, level: 0 | 1) =>
    findings.push(
      raise('identity-fields', `The ${type} has no ${fields}`, {
        level,
        on,
        evidence: named === undefined ? type : `${type} ${quote(named, 60)}`,
        subject,
        hint: `Add ${fields}.`,
      }),
    );
  const basics = ['name', 'url'].filter(lacks);
  if (basics.length > 0) missing('name-url', basics.join(' and '), 0);
  if (!hasAddress(member(who.value, 'sameAs')))
    missing('sameAs', lacks('sameAs') ? 'sameAs' : 'address in sameAs', 0);
  if (who.types.some(isOrganizationType) && lacks('logo') && lacks('image'))
    missing('logo', 'logo', 1);
  return findings;
}

/** True for an absolute address of the entity elsewhere (schema.org); false for a name or a TODO marker. */
export const hasAddress = (value: Json | undefined): boolean =>
  isArray(value)
    ? value.some((item) => hasAddress(item))
    : typeof value === 'string'
      ? /^https?:\/\//i.test(value.trim()) && URL.canParse(value.slice(0, 2000))
      : textMember(value, '@id') !== undefined;

const typesOf = (data: JsonLd) =>
  [...new Set(data.nodes.flatMap((n) => n.types))].slice(0, 8).join(', ') || 'none';

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isArray(value) && value.length === 0);

/** Tests whether the page shows a claim of the markup; always true for pages with little text. */
export function shownOn(html: HtmlView): (claim: string) => boolean {
  if (visibleLength(html.text) < 200) return () => true;
  let folded: string | undefined;
  // Compares the raw text first: folding a large page takes ten times its memory.
  return (claim) =>
    html.title?.includes(claim) ||
    html.text.includes(claim) ||
    (folded ??= fold(`${html.title ?? ''} ${html.text}`)).includes(fold(claim));
}

/** Findings about markup that differs from what people see. */
function visibilityFindings(data: JsonLd, html: HtmlView, on: Exchange): DraftFinding[] {
  const isShown = shownOn(html);
  const publisher = publisherOf(data);
  const claims = [
    ...(publisher
      ? [['name', textMember(publisher.value, 'name'), ...namesOf(publisher)] as const]
      : []),
    ...data.nodes.flatMap((n) =>
      textMember(n.value, 'headline')
        ? [['headline', textMember(n.value, 'headline')] as const]
        : [],
    ),
  ];
  const absent = claims.find(
    ([, claim, ...others]) =>
      claim !== undefined && ![claim, ...others].some((c) => c !== undefined && isShown(c)),
  );
  if (!absent) return [];
  return [
    raise('not-visible', `The ${absent[0]} in the markup does not appear on the page`, {
      on,
      evidence: quote(absent[1] ?? ''),
    }),
  ];
}

const namesOf = ({ value }: JsonLdNode) =>
  ['alternateName', 'legalName']
    .flatMap((f) => [member(value, f), ...listMember(value, f).slice(0, 50)])
    .filter((name) => typeof name === 'string');

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&amp;/g, '&')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();

/** Findings about references to missing entities of this document. */
function referenceFindings(
  data: JsonLd,
  { baseUrl }: HtmlView,
  on: Exchange,
  addresses: readonly string[],
): DraftFinding[] {
  const defined = new Set(data.ids.map((id) => absolute(id, baseUrl)));
  const here = new Set(addresses.map((url) => textBefore(url, '#')));
  const dangling = data.references.find((id) => {
    const target = absolute(id, baseUrl);
    return id.includes('#') && here.has(textBefore(target, '#')) && !defined.has(target);
  });
  return dangling
    ? [
        raise('dangling-id', 'An @id refers to an entity that the page does not define', {
          on,
          evidence: quote(dangling),
        }),
      ]
    : [];
}

function absolute(id: string, base: string): string {
  try {
    return new URL(id, base).href;
  } catch {
    return id;
  }
}

function dates(data: JsonLd, on: Exchange, context: ProbeContext): DraftFinding[] {
  for (const { value } of data.nodes) {
    const modified = dateOf(textMember(value, 'dateModified'));
    if (modified === null) continue;
    const published = dateOf(textMember(value, 'datePublished'));
    // One day of tolerance for dates without time or zone.
    const isFuture = modified > context.date.getTime() + DAY_MS;
    if (isFuture || (published !== null && modified < published - DAY_MS))
      return [
        raise(
          'date',
          isFuture ? 'dateModified is in the future' : 'dateModified is before datePublished',
          {
            on,
            evidence:
              `dateModified ${textMember(value, 'dateModified')}, datePublished ` +
              `${textMember(value, 'datePublished') ?? 'none'}`,
          },
        ),
      ];
  }
  return [];
}

function dateOf(text: string | undefined): number | null {
  const time = text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text) ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
