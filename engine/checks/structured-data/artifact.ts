import { textMember } from '../../parse/json';
import { jsonLdOf } from '../../parse/json-ld';
import { isIdentityType, isSiteType } from './schema-org';
import { clip } from '../../parse/text';
import { homePage, metaContent, type HtmlView } from '../../probes/page';
import type { ProbeContext } from '../../probe-context';
import { defineArtifact, type OpenCodes, type Todo } from '../../artifacts/define';
import { jsonForHtml } from '../../artifacts/escape';
import type { Facts } from '../../artifacts/facts';

/** Who runs the site and what it is, as one JSON-LD graph, from the page's own words. */
export const jsonLd = defineArtifact({
  kind: 'json-ld',
  checkIds: ['structured-data'],
  probes: { home: homePage },

  generate({ home: { html, reply } }, context, { open, todo, facts }) {
    if (!html || !reply) return null;
    const graph = graphOf(html, context, open, todo, facts);
    const script = `<script type="application/ld+json">\n${jsonForHtml({ '@context': 'https://schema.org', '@graph': graph })}\n</script>`;
    return {
      path: null,
      filename: 'json-ld.html',
      contentType: 'text/html; charset=utf-8',
      headers: [],
      content: `${script}\n`,
      warnings: [
        'Paste this into the head of the home page.',
        ...(open.has('structured-data/context')
          ? ['The existing JSON-LD blocks need "@context": "https://schema.org" too.']
          : []),
        ...(open.has('structured-data/identity-fields')
          ? ['This repeats the existing identity with the missing fields; merge the two.']
          : []),
      ],
      pointer: null,
      inHead: script,
    };
  },
});

function graphOf(
  html: HtmlView,
  context: ProbeContext,
  open: OpenCodes,
  todo: Todo,
  facts: Facts,
): Record<string, unknown>[] {
  const home = new URL('/', context.homeUrl).href;
  const has = (slug: string) => open.has(`structured-data/${slug}`);
  const whole = has('none') || has('not-jsonld');
  const known = jsonLdOf(html);
  const site = known.nodes.find((n) => n.types.some(isSiteType));
  const name = facts.name ?? siteName(html, context);
  const title = name ?? clip(html.title || context.host, 100);
  const identity = withoutLogo({
    ...identityOf(
      html,
      name ??
        todo('name of the organization or person behind the site', wordsOf(html, context), 'name'),
      home,
      todo,
      facts,
    ),
    ...(whole ? {} : keptIdentity(html)),
    ...givenIdentity(facts),
  });
  const nodes: Record<string, unknown>[] = [];
  if (whole || has('no-identity') || has('identity-fields')) nodes.push(identity);
  if (whole || has('no-site') || (has('context') && !site))
    nodes.push({
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: title,
      url: home,
      ...ofSite(facts),
      ...(nodes.length > 0 ? { publisher: { '@id': identity['@id'] } } : {}),
    });
  return nodes.length > 0
    ? nodes
    : [
        {
          '@type': 'WebSite',
          '@id': `${home}#website`,
          name: title,
          url: home,
          ...ofSite(facts),
        },
      ];
}

function identityOf(
  html: HtmlView,
  name: string,
  home: string,
  todo: Todo,
  facts: Facts,
): Record<string, unknown> {
  const image = html.links.find(
    (l) => l.rels.includes('apple-touch-icon') || l.rels.includes('icon'),
  )?.url;
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name,
    url: home,
    logo: facts.logo ?? image ?? todo('absolute address of the logo', `${home}logo.png`, 'logo'),
    sameAs: facts.profiles ?? [
      todo(
        'address of a profile of yours elsewhere, such as https://www.linkedin.com/company/…',
        `${home}about`,
        'profiles',
      ),
    ],
  };
}

/** What the owner said goes before what the page says. */
const givenIdentity = ({ name, logo, profiles }: Facts): Record<string, unknown> => ({
  ...(name === undefined ? {} : { name }),
  ...(logo === undefined ? {} : { logo }),
  ...(profiles === undefined ? {} : { sameAs: profiles }),
});

const ofSite = ({ license, published, modified }: Facts): Record<string, unknown> => ({
  ...(license === undefined ? {} : { license }),
  ...(published === undefined ? {} : { datePublished: published }),
  ...(modified === undefined ? {} : { dateModified: modified }),
});

/** schema.org gives a logo to organizations, places and products; a person has an image. */
function withoutLogo(identity: Record<string, unknown>): Record<string, unknown> {
  const { logo, ...rest } = identity;
  return identity['@type'] === 'Person' ? rest : { ...rest, logo };
}

/** What the page says of its publisher already goes first. */
function keptIdentity(html: HtmlView): Record<string, unknown> {
  const who = jsonLdOf(html).nodes.find((n) => n.types.some(isIdentityType));
  if (!who) return {};
  const fields = ['name', 'url', 'logo', 'sameAs'].flatMap((field) =>
    textMember(who.value, field) ? [[field, textMember(who.value, field)] as const] : [],
  );
  return {
    '@type': who.types[0],
    ...(who.id ? { '@id': who.id } : {}),
    ...Object.fromEntries(fields),
  };
}

/**
 * A name that stands on the page: og:site_name, else the part of the title after the last separator, else a title
 * that the host bears out. A title alone may be that of a book or an article; then nobody but the owner knows.
 */
function siteName(html: HtmlView, context: ProbeContext): string | null {
  const stated = metaContent(html, 'og:site_name') ?? metaContent(html, 'application-name');
  if (stated && html.text.includes(stated)) return clip(stated, 100);
  const parts = (html.title ?? '')
    .split(/\s[|–—·:-]\s/)
    .map((p) => p.trim())
    .filter(Boolean);
  const host = letters(context.host);
  const isOwn = (part: string) => letters(part) !== '' && host.includes(letters(part));
  const visible = [...parts].reverse().find((p) => html.text.includes(p));
  const name = parts.find(isOwn) ?? (parts.length > 1 ? visible : undefined);
  return name === undefined ? null : clip(name, 100);
}

/** A name of the right form: words that stand on the page. */
const wordsOf = (html: HtmlView, context: ProbeContext) =>
  html.text.slice(0, 60).trim() || context.host;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
