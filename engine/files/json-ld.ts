import { elementsNamed } from '../parse/html';
import { member, textMember, type Json, type JsonObject } from '../parse/json';
import { jsonLdOf } from '../probes/json-ld';
import { contactOf } from './contact-of';
import { lettersOf, logoOf, ownProfiles } from './look-of';
import {
  isIdentityType,
  isOrganizationType,
  isSiteType,
} from '../checks/structured-data/schema-org';
import { hasAddress, shownOn } from '../checks/structured-data/check';
import { clip } from '../parse/text';
import { homePage, metaContent, type HtmlView } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import { defineArtifact, type FindingOf, type OpenCodes, type OptionalFact } from './define';
import { jsonForHtml } from '../parse/escape';
import type { Facts } from './facts';

/** JSON-LD graph about the site and who runs it, in the page's own words. */
export const jsonLd = defineArtifact({
  kind: 'json-ld',
  checkIds: ['structured-data'],
  probes: { home: homePage },

  generate({ home: { html, reply } }, context, { open, optional, facts }) {
    if (!html || !reply) return null;
    const { identity, site } = entitiesOf(html, context, open, optional, facts);
    const graph = [identity, site].filter((entity) => entity !== null);
    if (graph.length === 0) return null;
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
      leavesOpen: findingsLeftOpen(identity, site, html, open),
    };
  },
});

type Entity = Readonly<Record<string, unknown>>;

/** Findings about properties that neither graph has. */
function findingsLeftOpen(
  identity: Entity | null,
  site: Entity | null,
  html: HtmlView,
  open: OpenCodes,
): FindingOf[] {
  const has = (slug: string) => open.has(`structured-data/${slug}`);
  const whole = has('none') || has('not-jsonld');
  const left: FindingOf[] = [];
  if (!site && (whole || has('no-site'))) left.push({ code: 'structured-data/no-site' });
  if (!identity) {
    if (whole || has('no-identity')) left.push({ code: 'structured-data/no-identity' });
    if (has('identity-fields')) left.push({ code: 'structured-data/identity-fields' });
    return left;
  }
  const onPage = keptIdentity(html);
  // Nodes with the same @id are one entity; the page's values win.
  const entity: Entity = onPage['@id'] === identity['@id'] ? { ...identity, ...onPage } : identity;
  const field = (subject: string, level: number) =>
    left.push({ code: 'structured-data/identity-fields', subject, level });
  if (entity.name === undefined || entity.url === undefined) field('name-url', 0);
  if (!hasAddress(entity.sameAs as Json | undefined)) field('sameAs', 0);
  if (isOrganizationType(String(entity['@type'])) && !entity.logo && !entity.image)
    field('logo', 1);
  if (typeof entity.name === 'string' && !shownOn(html)(entity.name))
    left.push({ code: 'structured-data/not-visible' });
  return left;
}

function entitiesOf(
  html: HtmlView,
  context: ProbeContext,
  open: OpenCodes,
  optional: OptionalFact,
  facts: Facts,
): { identity: Entity | null; site: Entity | null } {
  const home = new URL('/', context.homeUrl).href;
  const has = (slug: string) => open.has(`structured-data/${slug}`);
  const whole = has('none') || has('not-jsonld');
  const hasSite = jsonLdOf(html).nodes.some((n) => n.types.some(isSiteType));
  const name = facts.name ?? siteName(html, context);
  const identity =
    whole || has('no-identity')
      ? newIdentity(name, html, context, optional, facts)
      : has('identity-fields')
        ? completedIdentity(name, html, context, optional, facts)
        : null;
  const titleOfSite = name ?? namedSite(html);
  const site =
    titleOfSite !== null && (whole || has('no-site') || (has('context') && !hasSite))
      ? {
          '@type': 'WebSite',
          '@id': `${home}#website`,
          name: titleOfSite,
          url: home,
          ...ofSite(facts),
          ...(identity ? { publisher: { '@id': identity['@id'] } } : {}),
        }
      : null;
  return { identity, site };
}

/** Null without a name, because an address alone describes no entity. */
function newIdentity(
  nameOfSite: string | null,
  html: HtmlView,
  context: ProbeContext,
  optional: OptionalFact,
  facts: Facts,
): Entity | null {
  const home = new URL('/', context.homeUrl).href;
  const what = 'name of the organization or person behind the site';
  const name = nameOfSite ?? optional(what, wordsOf(html, context), 'name');
  if (name === undefined) return null;
  const contact = contactOf(html);
  return {
    '@type': contact.openingHours ? 'LocalBusiness' : 'Organization',
    '@id': `${home}#organization`,
    name,
    url: home,
    ...lookOf(name, html, context, optional, facts),
    ...contact,
  };
}

/** Known logo and profiles. */
function lookOf(
  name: string,
  html: HtmlView,
  context: ProbeContext,
  optional: OptionalFact,
  facts: Facts,
): Entity {
  const home = new URL('/', context.homeUrl).href;
  const logo =
    facts.logo ??
    logoOf(html, context) ??
    optional('absolute address of the logo', `${home}logo.png`, 'logo');
  const profilesOfSite = facts.profiles ?? ownProfiles(name, html, context);
  const profile =
    profilesOfSite.length > 0 ? undefined : optional(PROFILE, `${home}about`, 'profiles');
  const profiles = profile === undefined ? profilesOfSite : [profile];
  return {
    ...(logo === undefined ? {} : { logo }),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

const PROFILE =
  'address of a profile of yours elsewhere, such as https://www.linkedin.com/company/…';

/** The page's publisher, completed; null if nothing can be added. */
function completedIdentity(
  name: string | null,
  html: HtmlView,
  context: ProbeContext,
  optional: OptionalFact,
  facts: Facts,
): Entity | null {
  const home = new URL('/', context.homeUrl).href;
  const pageIdentity = { ...keptIdentity(html), ...givenIdentity(facts) };
  const look = lookOf(
    textMember(pageIdentity, 'name') ?? name ?? '',
    html,
    context,
    optional,
    facts,
  );
  const id = pageIdentity['@type'] === 'Person' ? 'person' : 'organization';
  const basics = { '@id': `${home}#${id}`, ...(name === null ? {} : { name }), url: home };
  const whole = withoutLogo({ ...basics, ...look, ...pageIdentity });
  const isNew = ['name', 'url', 'logo', 'sameAs'].some(
    (field) => Object.hasOwn(whole, field) && !Object.hasOwn(pageIdentity, field),
  );
  return isNew || Object.keys(givenIdentity(facts)).length > 0 ? whole : null;
}

/** The owner's facts outrank the page. */
const givenIdentity = ({ name, logo, profiles }: Facts): JsonObject => ({
  ...(name === undefined ? {} : { name }),
  ...(logo === undefined ? {} : { logo }),
  ...(profiles === undefined ? {} : { sameAs: profiles }),
});

const ofSite = ({ license, published, modified }: Facts): Entity => ({
  ...(license === undefined ? {} : { license }),
  ...(published === undefined ? {} : { datePublished: published }),
  ...(modified === undefined ? {} : { dateModified: modified }),
});

/** schema.org allows `logo` on organizations, places, and products; a person has `image`. */
function withoutLogo({ logo, ...rest }: Entity): Entity {
  return rest['@type'] === 'Person' || logo === undefined ? rest : { ...rest, logo };
}

/** Publisher values of the page; they outrank generated ones. */
function keptIdentity(html: HtmlView): JsonObject {
  const who = jsonLdOf(html).nodes.find((n) => n.types.some(isIdentityType));
  if (!who) return {};
  const fields = ['name', 'url', 'logo', 'sameAs'].flatMap((field) => {
    const value = member(who.value, field);
    return value === undefined || value === null || value === '' ? [] : [[field, value] as const];
  });
  return {
    '@type': who.types[0] ?? 'Organization',
    ...(who.id ? { '@id': who.id } : {}),
    ...Object.fromEntries(fields),
  };
}

/**
 * A name that the page shows: og:site_name, else the part of the title after the last separator, else a title that
 * matches the host. Any other title may be that of a book or an article, so the owner is asked.
 */
function siteName(html: HtmlView, context: ProbeContext): string | null {
  const stated = metaContent(html, 'og:site_name') ?? metaContent(html, 'application-name');
  if (stated && html.text.includes(stated)) return clip(stated, 100);
  const parts = (html.title ?? '')
    .split(/\s[|–—·:-]\s/)
    .map((p) => p.trim())
    .filter(Boolean);
  const host = lettersOf(context.host);
  const isOwn = (part: string) => lettersOf(part) !== '' && host.includes(lettersOf(part));
  const visible = [...parts].reverse().find((p) => html.text.includes(p));
  const name = parts.find(isOwn) ?? (parts.length > 1 ? visible : undefined);
  return name === undefined ? null : clip(name, 100);
}

/** The site's name in the page: declared, that of its publisher, or a one-part title of a page with a heading. */
function namedSite(html: HtmlView): string | null {
  const stated = metaContent(html, 'og:site_name') || metaContent(html, 'application-name');
  const publisher = textMember(keptIdentity(html), 'name');
  const [h1] = elementsNamed(html.document, 'h1');
  const isOnePart = html.title !== null && !/\s[|–—·:-]\s|[:,]\s/.test(html.title);
  const title = isOnePart && h1 ? html.title : null;
  const name = stated || publisher || title;
  return name ? clip(name, 100) : null;
}

/** A plausible name: words that the page shows. */
const wordsOf = (html: HtmlView, context: ProbeContext) =>
  html.text.slice(0, 60).trim() || context.host;
