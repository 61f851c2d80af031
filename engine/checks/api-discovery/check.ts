import { defineCheck, unmeasured } from '../define';
import { hasCost, type DraftFinding } from '../rules';
import { quoteList } from '../document';
import { member, objectOf } from '../../parse/json';
import { exampleFaults, parameterFaults } from '../../parse/openapi-operations';
import { descriptionFault } from '../../parse/openapi-schema';
import { memoized } from '../../network/recording';
import { plural, quote } from '../../parse/text';
import { apiCatalog, type ApiCatalogReading } from '../../probes/api-catalog';
import {
  apiDescription,
  type ApiDescriptionReading,
  type TriedDescription,
} from '../../probes/api-description';
import { isUnanswered } from '../../probes/availability';
import { excerpt } from '../../probes/describe';
import { mediaType, servedAs } from '../../probes/reply';
import { apiSurface } from '../../probes/surfaces/api';
import { siteLinks, type SiteLink } from '../../probes/site-links';
import { resolveUrl } from '../../probes/page';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { callFindings } from './calls';
import { agentsJson, calledOperations } from './probe';
import { raise, note, rules } from './rules';

type Source = NonNullable<ApiDescriptionReading['source']>;

/** RFC 9727 and RFC 8631 lead to the description. Only the four supported formats are judged. */
export const apiDiscovery = defineCheck({
  id: 'api-discovery',
  name: 'API discovery',
  description: 'Can an agent find and read the API description?',
  category: 'protocols',
  scope: 'origin',
  forcedBy: ['api'],
  rules,
  guide,
  probes: {
    surface: apiSurface,
    catalog: apiCatalog,
    api: apiDescription,
    agents: agentsJson,
    called: calledOperations,
    links: siteLinks,
  },
  applies: {
    lookedFor:
      'an API catalog that names an API, a service-desc or api-catalog link, and links to API or ' +
      'developer URLs',
    evidence: ({ surface, api }) => (isForAgents(api) ? null : surface),
  },

  judge({ catalog, api, agents, links, called }, context) {
    const flows = agents
      ? [note('agents-json', 'agents.json describes flows for agents', agents)]
      : [];
    if (api.source) {
      const server = serverOf(api.source, catalog, links);
      // Calls to a server that is not the API’s show nothing more.
      const isElsewhere = server.some(({ effect }) => effect);
      const calls = isElsewhere
        ? { open: [], remarks: [] }
        : callFindings(api.source.description.value, called);
      const open = [
        ...pointers(api.source),
        ...(api.source.via === 'caller' ? [] : catalogForm(catalog)),
        ...form(api.source),
        ...server.filter(({ effect }) => effect),
        ...operations(api.source),
        ...validity(api.source),
        ...calls.open,
        ...security(api.source, api.tried),
      ];
      const remarks = [
        ...remarksOn(api.source, context),
        ...server.filter(({ effect }) => !effect),
        ...calls.remarks,
        ...flows,
      ];
      return open.length > 0 ? [...open, ...remarks] : [summary(api.source), ...remarks];
    }
    const other = api.tried.find(
      (t) => t.document.is === 'other' && t.document.isOfApi && t.via !== 'guessed path',
    );
    if (other) return [...otherFormatFindings(other, catalog), ...flows];
    const without = withoutDescription(catalog, api.tried);
    return Array.isArray(without) ? [...without, ...flows] : without;
  },
});

/** True if what is linked as a description is a skills index or a card, which other checks judge, and other JSON. */
function isForAgents({ source, tried }: ApiDescriptionReading): boolean {
  const linked = tried.filter((t) => t.via !== 'guessed path');
  const isOfAgent = ({ document }: TriedDescription) =>
    document.is === 'other' && !document.isOfApi;
  return (
    !source &&
    linked.some(isOfAgent) &&
    linked.every((t) => isOfAgent(t) || (t.document.is === 'nothing' && t.state === 'present'))
  );
}

function summary({ description, url, via }: Source): DraftFinding {
  const { kind, version, operations: all, external, isCut } = description;
  const called = all.filter(({ isWebhook }) => !isWebhook);
  const content =
    called.length > 0
      ? plural(called.length, 'operation')
      : all.length > 0
        ? plural(all.length, 'webhook')
        : `${plural(external, 'path')} in other files`;
  const place = via === 'caller' ? '' : `found through the ${via} and `;
  const extent = isCut ? ' as far as it was read' : '';
  return note('described', `${kind} ${version} with ${content} is ${place}complete${extent}`, url);
}

function withoutDescription(catalog: ApiCatalogReading, tried: readonly TriedDescription[]) {
  for (const { document, exchange } of tried)
    if (document.is === 'too large')
      return unmeasured(exchange, `is too large to read: ${document.limit}`);
  const broken =
    tried.find((t) => t.document.is === 'unparsable') ??
    tried.find(
      (t) =>
        t.via !== 'guessed path' &&
        t.document.is === 'nothing' &&
        ['present', 'elsewhere'].includes(t.state),
    );
  if (broken) {
    const evidence =
      broken.document.is === 'unparsable'
        ? broken.document.error
        : 'the document has none of openapi, swagger, asyncapi and arazzo; ' +
          `${excerpt(broken.exchange)}`;
    return [
      raise('unparsable', 'The API description cannot be parsed', {
        on: broken.exchange,
        evidence: evidence,
      }),
    ];
  }
  const linked = tried.filter((t) => t.via !== 'guessed path');
  const silent = [catalog.file, ...tried].find(isUnanswered);
  if (silent) return unmeasured(silent.exchange);
  const refused = linked.find((t) => t.state === 'refused');
  if (refused)
    return [
      raise('refused', 'The API description is linked, but the request for it is refused', {
        on: refused.exchange,
        evidence: refused.reason,
      }),
    ];
  const failing = linked.find((t) => t.state === 'broken');
  if (failing)
    return [
      raise('broken', 'The API description returns a server error', {
        on: failing.exchange,
        evidence: failing.reason,
      }),
    ];
  return [
    linked.length === 0 && isBroken(catalog) ? brokenCatalog(catalog) : missing(catalog, tried),
  ];
}

const isBroken = (catalog: ApiCatalogReading) =>
  catalog.file.state === 'present' && shapeOf(catalog) !== null;

const brokenCatalog = (catalog: ApiCatalogReading) =>
  raise('unparsable', 'The API catalog is broken, and no API description was found', {
    on: catalog.file.exchange,
    evidence: shapeOf(catalog) ?? undefined,
    hint: 'Write the catalog as a linkset (RFC 9727) that links to the description with service-desc.',
  });

function missing({ file }: ApiCatalogReading, tried: readonly TriedDescription[]): DraftFinding {
  const linked = tried.filter((t) => t.via !== 'guessed path');
  const [isCatalog, what] = [
    file.state === 'present',
    'OpenAPI, Swagger, AsyncAPI or Arazzo description',
  ];
  const paths = tried.map((t) => new URL(t.url).pathname).join(', ');
  const evidence =
    linked.length > 0
      ? linked
          .map((t) => `${t.url}: ${t.document.is === 'other' ? t.document.format : t.reason}`)
          .join('; ')
      : `${isCatalog ? 'it names no description' : file.reason}; ` +
        (paths === '' ? 'nothing links to a description' : `also nothing at ${paths}`);
  const message = isCatalog ? `The API catalog leads to no ${what}` : `No ${what} was found`;
  return raise('absent', message, { on: (linked[0] ?? file).exchange, evidence });
}

/** GraphQL, WSDL, and similar formats describe an API too, but are not judged. */
function otherFormatFindings(other: TriedDescription, catalog: ApiCatalogReading): DraftFinding[] {
  const format = other.document.is === 'other' ? other.document.format : '';
  const open = catalogForm(catalog);
  const remark = note(
    'other-format',
    `The API is described as ${format}, whose content this check does not judge`,
    other.url,
  );
  return open.length > 0
    ? [...open, remark]
    : [note('linked', 'A description is linked, and there is an API catalog', other.url), remark];
}

function pointers({ via, exchange: on, url }: Source): DraftFinding[] {
  if (via !== 'guessed path') return [];
  return [
    raise('guessed', 'The API description was found only by guessing its path', {
      on,
      hint:
        `Link to it with Link: <${new URL(url).pathname}>; rel="service-desc", and list it ` +
        'in /.well-known/api-catalog.',
    }),
  ];
}

/** Reason why an existing catalog is no linkset; null for a linkset. */
function shapeOf({ file, linkset }: Pick<ApiCatalogReading, 'file' | 'linkset'>): string | null {
  if (!linkset) return `not JSON: ${file.error}`;
  return linkset.isLinkset ? null : 'linkset is not an array';
}

function catalogForm({ file, linkset }: ApiCatalogReading): DraftFinding[] {
  const on = file.exchange;
  if (isUnanswered(file)) return [];
  if (file.state !== 'present')
    return [raise('no-catalog', 'No API catalog was found', { on, evidence: file.reason })];
  const findings: DraftFinding[] = [];
  const bare = linkset?.withoutAnchor[0];
  const shape =
    shapeOf({ file, linkset }) ?? (bare === undefined ? null : `entry ${bare + 1} has no anchor`);
  if (shape && !file.reply?.truncated)
    findings.push(
      raise('catalog-shape', 'The API catalog is not a linkset whose entries have an anchor', {
        on,
        evidence: shape,
      }),
    );
  const type = file.reply && mediaType(file.reply);
  if (type !== 'application/linkset+json')
    findings.push(
      raise('catalog-type', `The API catalog is ${servedAs(type)}`, {
        on,
        evidence: 'RFC 9727 section 2 requires application/linkset+json',
      }),
    );
  return findings;
}

function form({ description, exchange: on }: Source): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const { kind, version, title, summary: about, isCut, operations: all, external } = description;
  if (kind === 'Swagger')
    findings.push(
      raise('old', `The API is described as Swagger ${version}`, {
        on,
        evidence: `swagger: ${quote(version)}`,
      }),
    );
  // Members missing from a truncated description may exist.
  if (isCut) return findings;
  const missing = [title ? [] : 'title', about ? [] : 'description'].flat();
  if (missing.length > 0)
    findings.push(raise('no-info', `info has no ${missing.join(' and no ')}`, { on }));
  if (all.length === 0 && external === 0)
    findings.push(
      raise('no-operations', 'The API description has no operations', {
        on,
        evidence: 'no path or webhook with a method',
      }),
    );
  return findings;
}

/** Hosts that serve documentation, not an API. */
const DOCS = new Set(['docs', 'doc', 'developer', 'developers', 'reference', 'help', 'support']);

/** Reason why the root of the description’s host is not where the API is; null if nothing shows it. */
function elsewhere(
  { description, url, exchange: { answer } }: Source,
  { file, linkset }: ApiCatalogReading,
  links: readonly SiteLink[],
): string | null {
  const root = new URL('/', answer.url).href;
  const isDefault = description.servers?.length === 0;
  const paths = Object.keys(objectOf(member(description.value, 'paths')));
  const base = file.reply?.url ?? url;
  for (const { rel, href, anchor } of linkset?.targets ?? []) {
    const at =
      anchor &&
      rel === 'service-desc' &&
      resolveUrl(href, base) === url &&
      resolveUrl(anchor, base);
    if (!at) continue;
    const { origin, pathname } = new URL(at);
    const isBelow =
      origin === new URL(root).origin &&
      (!isDefault || paths.every((path) => path.startsWith(pathname)));
    if (!isBelow) return `the API catalog has ${quote(at, 200)}`;
  }
  // A relative server is the owner's word; a missing one is not.
  if (!isDefault) return null;
  const { hostname } = new URL(root);
  const label = hostname.split('.')[0]!;
  if (DOCS.has(label)) return `${hostname} is the host of the documentation`;
  const api = links.find(
    ({ hostLabel, url: link }) => hostLabel === 'api' && new URL(link).hostname !== hostname,
  );
  return api ? `the home page links to ${quote(api.url, 200)}` : null;
}

/** Without servers, an API is at `/` of its description (OpenAPI 3.2 section 4.1.1); AsyncAPI has no default. */
function serverOf(
  source: Source,
  catalog: ApiCatalogReading,
  links: readonly SiteLink[],
): DraftFinding[] {
  const { kind, servers, isCut } = source.description;
  if (servers === null || isCut || servers.some((server) => !/^\/(?!\/)/.test(server))) return [];
  const { exchange: on } = source;
  const lack =
    servers.length > 0
      ? `servers has only ${quoteList(servers, 3, 100)}`
      : kind === 'Swagger'
        ? 'neither host nor basePath'
        : 'servers is missing or empty';
  if (kind === 'AsyncAPI' && servers.length === 0)
    return [
      raise('no-servers', 'The API description does not declare a server', { on, evidence: lack }),
    ];
  const root = new URL('/', on.answer.url).href;
  const reason = elsewhere(source, catalog, links);
  const lead = `so that clients use ${quote(root, 150)}`;
  if (servers.length > 0 && reason === null) return [];
  const message = `The API description declares ${servers.length > 0 ? 'relative servers' : 'no server'}, ${lead}`;
  return reason === null
    ? [note('default-server', message, lack)]
    : [raise('no-servers', message, { on, evidence: `${lack}; ${reason}` })];
}

function operations({ description, exchange: on }: Source): DraftFinding[] {
  const all = description.operations;
  const called = all.filter(({ isWebhook }) => !isWebhook);
  const findings: DraftFinding[] = [];
  const share = (
    slug: 'operation-ids' | 'summaries',
    lacking: readonly { readonly label: string }[],
    what: string,
  ) => {
    if (lacking.length === 0) return;
    const finding = raise(
      slug,
      `${lacking.length} of ${plural(called.length, 'operation')} without ${what}`,
      {
        share: [lacking.length, called.length],
        on,
        evidence: examples(lacking),
      },
    );
    if (hasCost(finding)) findings.push(finding);
  };
  if (all.length === 0) return [];
  share(
    'operation-ids',
    called.filter((o) => o.id === null),
    'an operationId',
  );
  const seen = new Set<string>();
  const repeated = all.filter(({ id }) => id !== null && seen.size === seen.add(id).size);
  if (repeated.length > 0) {
    const [{ id }] = repeated as [(typeof repeated)[number]];
    const sharing = all.filter((o) => o.id === id);
    const message = `${plural(repeated.length, 'operation')} ${repeated.length === 1 ? 'repeats' : 'repeat'} the operationId of another one`;
    const evidence = `operationId ${quote(id ?? '', 60)}: ${examples(sharing)}`;
    findings.push(raise('duplicate-ids', message, { on, evidence }));
  }
  if (description.deadRefs.length > 0)
    findings.push(
      raise(
        'dead-refs',
        `${plural(description.deadRefs.length, '$ref')} of the API description ${description.deadRefs.length === 1 ? 'leads' : 'lead'} nowhere`,
        {
          on,
          evidence: quoteList(description.deadRefs, 5, 120),
        },
      ),
    );
  share(
    'summaries',
    called.filter((o) => !o.isDescribed),
    'a summary or description',
  );
  const silent = called.filter((o) => o.hasErrors === false);
  if (silent.length > called.length / 2)
    findings.push(
      raise(
        'no-errors',
        `${silent.length} of ${plural(called.length, 'operation')} without an error response`,
        { on, evidence: examples(silent) },
      ),
    );
  return findings;
}

/** Faults of the whole document, which a part of it does not show. */
function validity({ description, exchange: on }: Source): DraftFinding[] {
  const { kind, version, isCut, value } = description;
  if (isCut || (kind !== 'OpenAPI' && kind !== 'Swagger')) return [];
  const fault = memoized(value, descriptionFault);
  const operations = memoized(value, parameterFaults);
  const { faults, count } = memoized(value, exampleFaults);
  const differing = `${plural(operations.length, 'operation')} whose path and path parameters differ`;
  const unfit = `${faults.length} of ${plural(count, 'example')} ${faults.length === 1 ? 'does' : 'do'} not fit the schema`;
  const invalid = `The description does not follow the schema of OpenAPI ${version}`;
  return [
    ...(fault === null ? [] : [raise('invalid', invalid, { on, evidence: fault })]),
    ...(operations.length === 0
      ? []
      : [raise('path-parameters', differing, { on, evidence: listed(operations, 3) })]),
    ...(faults.length === 0 ? [] : [raise('examples', unfit, { on, evidence: listed(faults, 3) })]),
  ];
}

const listed = (texts: readonly string[], max: number) =>
  texts.slice(0, max).join('; ') + (texts.length > max ? '; …' : '');

const examples = (list: readonly { readonly label: string }[]) =>
  list
    .slice(0, 5)
    .map((o) => quote(o.label, 60))
    .join(', ') + (list.length > 5 ? ', …' : '');

function security(
  { description, exchange }: Source,
  tried: readonly TriedDescription[],
): DraftFinding[] {
  if (
    // HTTP authentication requires `scheme` (OpenAPI 3.2 section 4.27).
    description.schemes.some(({ type, scheme }) => type !== 'http' || scheme !== '') ||
    description.isCut ||
    description.kind === 'AsyncAPI' ||
    description.kind === 'Arazzo'
  )
    return [];
  const refused = tried.find(
    ({ exchange: { answer } }) => answer.kind === 'reply' && answer.status === 401,
  );
  const documented = description.operations.filter((o) => o.answers401);
  if (!refused && documented.length === 0) return [];
  const evidence =
    documented.length > 0 ? `401 is documented for ${examples(documented)}` : 'the response is 401';
  return [
    raise('no-security', 'The API returns 401, and its description has no securitySchemes', {
      on: documented.length > 0 ? exchange : (refused?.exchange ?? exchange),
      evidence: evidence,
    }),
  ];
}

function remarksOn({ description, url }: Source, context: ProbeContext): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (description.isCut)
    findings.push(
      note(
        'cut',
        'The description is larger than the 4 MiB (YAML: 2 MiB) that are read; only that part was checked',
        url,
      ),
    );
  if (description.external > 0)
    findings.push(
      note(
        'external-paths',
        `${plural(description.external, 'path')} defined in other files: not read`,
        url,
      ),
    );
  const paid = description.operations.filter(({ payments }) => payments.length > 0);
  if (paid.length > 0) {
    const methods = [...new Set(paid.flatMap(({ payments }) => payments))];
    findings.push(
      note(
        'payment',
        `${paid.length} of ${plural(description.operations.length, 'operation')} ${paid.length === 1 ? 'declares' : 'declare'} a price (x-payment-info)`,
        `${quoteList(methods, 5, 60)}: ${examples(paid)}`,
      ),
    );
  }
  const away = (description.servers ?? []).find((server) => {
    const at = hostOf(server);
    return at !== null && !context.isSameSite(at);
  });
  if (away)
    findings.push(
      note('external-server', 'A server in the description is on another site', quote(away, 200)),
    );
  return findings;
}

/** Host of an absolute server address; null for relative ones and unusable templates. */
function hostOf(server: string): string | null {
  try {
    const url = new URL(server);
    return /^https?:$/.test(url.protocol) && !/[{}]|%7b/i.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
