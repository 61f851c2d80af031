import { all, probe, read, type Questions } from '../probe';
import { attr, textOf, type HtmlDocument } from '../../parse/html';
import { hasApiLink } from '../../parse/linkset';
import { advertisedLinks } from '../advertised';
import { apiCatalog } from '../api-catalog';
import { homePage, type HtmlView } from '../page';
import { findLinkNamed, siteLinks } from '../site-links';

const HOSTS = ['api', 'developer', 'developers'];
/** Pages for developers may be about anything else, too. */
const DEVELOPERS = ['developer', 'developers'];
const SEGMENTS = [
  'api',
  'apis',
  'api-docs',
  'api-reference',
  'swagger',
  'swagger-ui',
  'swagger-ui.html',
  'redoc',
  'openapi',
  'graphql',
];

/** Names of pages about an HTTP API, or about the modules of a library. */
const AMBIGUOUS = new Set(['api', 'apis', 'api-docs', 'api-reference']);
const CLEAR = SEGMENTS.filter((segment) => !AMBIGUOUS.has(segment));
const INSTALLS =
  /\b(?:pip3?|pipx|uv|npm|pnpm|yarn|bun|cargo|go|gem|composer|dotnet|conda|poetry) (?:install|add|get|require|i)\b/;
const OF_LIBRARY = /\b(?:library|crate|package|module|class) API\b/i;

/** True for the documentation of a library, whose API is called in a program. */
const isOfLibrary = ({ text, anchors }: HtmlView): boolean =>
  INSTALLS.test(text) || anchors.some((anchor) => OF_LIBRARY.test(anchor.text));

/** Elements and scripts of the usual API reference generators. */
const REFERENCES: readonly (readonly [
  name: string,
  element: RegExp,
  id: RegExp,
  script: RegExp,
])[] = [
  ['Swagger UI', /^swagger-ui$/, /^swagger-ui$/, /\bswagger-ui(?:-bundle)?(?:\.min)?\.js\b/],
  ['Redoc', /^redoc$/, /^redoc(?:-container)?$/, /\bredoc(?:\.standalone)?(?:\.min)?\.js\b/],
  ['Scalar', /^scalar-api-reference$/, /^api-reference$/, /@scalar\/api-reference\b/],
  ['Stoplight Elements', /^elements-api$/, /^stoplight-elements$/, /@stoplight\/elements\b/],
  ['RapiDoc', /^rapi-doc$/, /^rapi-doc$/, /\brapidoc(?:-min)?\.js\b/],
];

function referenceOf({ elements }: HtmlDocument): string | null {
  const reference = REFERENCES.find(([, element, id, script]) =>
    elements.some(
      (e) =>
        element.test(e.tagName) ||
        id.test(attr(e, 'id') ?? '') ||
        (e.tagName === 'script' && script.test(attr(e, 'src')?.slice(0, 500) ?? '')),
    ),
  );
  return reference?.[0] ?? null;
}

/** Attributes that name the description in Redoc and RapiDoc, Scalar, and Stoplight Elements. */
const SPEC_ATTRIBUTES = ['spec-url', 'data-url', 'apidescriptionurl'] as const;
/** Configuration call of a reference in an inline script, with the description's address. */
const CONFIGURES = /\b(?:SwaggerUIBundle|SwaggerUI|Redoc\.init|Scalar\.createApiReference)\(/;
const CONFIG_URL = /(?:\b(?:spec)?url["']?:|\bRedoc\.init\() ?["']([^"'\s]{1,500})["']/i;
const CONFIG_CHARACTERS = 20_000;

/** Description that an API reference on this page loads, as written; null if none is named. */
export function describedBy(document: HtmlDocument): string | null {
  if (referenceOf(document) === null) return null;
  for (const element of document.elements) {
    const named = SPEC_ATTRIBUTES.map((name) => attr(element, name)?.trim()).find(Boolean);
    if (named) return named;
    if (element.tagName !== 'script') continue;
    const source = textOf(element, () => false).slice(0, CONFIG_CHARACTERS);
    const url = CONFIGURES.test(source) ? CONFIG_URL.exec(source)?.[1] : undefined;
    if (url) return url;
  }
  return null;
}

/** Script that configures Swagger UI since 4.1, as written; null without. */
export function initializerOf(document: HtmlDocument): string | null {
  if (referenceOf(document) !== 'Swagger UI') return null;
  const sources = document.elements.map((e) => (e.tagName === 'script' ? attr(e, 'src') : null));
  return (
    sources.find((src) => src && /\bswagger-initializer\.js\b/.test(src.slice(0, 500))) ?? null
  );
}

/** Description that the script names; that of springdoc names the address of its configuration, which is below. */
export function initializedBy(script: string): string | null {
  const source = script.slice(0, CONFIG_CHARACTERS);
  const config = /\bconfigUrl["']?: ?["']([^"'\s]{1,500})\/swagger-config["']/.exec(source)?.[1];
  return config ?? CONFIG_URL.exec(source)?.[1] ?? null;
}

/**
 * Evidence of an API, for people; null without. Descriptions found through a catalog or a `service-desc` link need no
 * request here: those links already are evidence.
 */
export const apiSurface = probe(function* (context): Questions<string | null> {
  const endpoint = context.endpointOf('openapi');
  if (endpoint !== null) return endpoint;
  const [{ file, linkset }, advertisements, links, { html }] = yield* all([
    read(apiCatalog),
    read(advertisedLinks),
    read(siteLinks),
    read(homePage),
  ]);
  if (file.error !== null || (linkset && (!linkset.isLinkset || hasApiLink(linkset))))
    return `an API catalog at ${file.exchange.ask.url}`;
  const pointer = advertisements.find(
    (a) => a.rels.includes('service-desc') || a.rels.includes('api-catalog'),
  );
  if (pointer)
    return `${pointer.via} rel="${pointer.rels.includes('service-desc') ? 'service-desc' : 'api-catalog'}" to ${pointer.url}`;
  const reference = html && referenceOf(html.document);
  if (reference) return `the home page is an API reference (${reference})`;
  const mentionsApi = html !== null && /\bAPIs?\b/.test(html.text);
  const segments = html !== null && isOfLibrary(html) ? CLEAR : SEGMENTS;
  const link = findLinkNamed(links, HOSTS, mentionsApi ? [...segments, ...DEVELOPERS] : segments);
  return link ? `the home page links to ${link.url}` : null;
});
