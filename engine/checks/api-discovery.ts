import { defineCheck, fail, info, pass, unmeasured, warn, type DraftFinding } from '../define';
import { plural, quote, roundHalfUp } from '../parse/text';
import { apiCatalog, type ApiCatalogReading } from '../probes/api-catalog';
import {
  apiDescription,
  type ApiDescriptionReading,
  type TriedDescription,
} from '../probes/api-description';
import { excerpt } from '../probes/describe';
import { mediaType } from '../probes/reply';
import { apiSurface } from '../probes/surfaces/api';
import type { Seen } from '../seen';

type Found = NonNullable<ApiDescriptionReading['found']>;

/** RFC 9727 and RFC 8631 lead to the description; a description of another kind than the four is not judged. */
export const apiDiscovery = defineCheck({
  id: 'api-discovery',
  name: 'API discovery',
  description: 'Can an agent find and read the API description?',
  category: 'protocols',
  weight: 4,
  scope: 'origin',
  forcedBy: ['api'],
  probes: { surface: apiSurface, catalog: apiCatalog, api: apiDescription },
  applies: {
    lookedFor:
      'an API catalog, a service-desc or api-catalog link, and links to api or developer addresses',
    evidence: ({ surface }) => surface,
  },

  judge({ catalog, api }, seen) {
    if (api.found) {
      const open = [
        ...pointers(api.found),
        ...catalogForm(catalog),
        ...form(api.found),
        ...operations(api.found),
        ...security(api.found, api.tried),
      ];
      const remarks = remarksOn(api.found, seen);
      return open.length > 0 ? [...open, ...remarks] : [summary(api.found), ...remarks];
    }
    const other = api.tried.find((t) => t.document.is === 'other' && t.via !== 'guessed path');
    if (other) return ofAnotherKind(other, catalog);
    return withoutDescription(catalog, api.tried);
  },
});

const summary = ({ description, url, via }: Found) =>
  pass(
    'described',
    `${description.kind} ${description.version} with ${description.operations.length === 0 ? `${plural(description.external, 'path')} in other files` : plural(description.operations.length, 'operation')} is found through the ${via} and complete`,
    url,
  );

function withoutDescription(catalog: ApiCatalogReading, tried: readonly TriedDescription[]) {
  const broken =
    tried.find((t) => t.document.is === 'unparsable') ??
    tried.find(
      (t) =>
        t.via !== 'guessed path' &&
        t.document.is === 'nothing' &&
        ['present', 'elsewhere'].includes(t.state),
    );
  if (broken) {
    const says =
      broken.document.is === 'unparsable'
        ? broken.document.error
        : `the document carries none of openapi, swagger, asyncapi and arazzo; ${excerpt(broken.exchange)}`;
    return [
      fail('unparsable', 'The API description cannot be read', {
        set: 10,
        on: broken.exchange,
        says,
        hint: 'Validate it as OpenAPI and serve it as JSON or YAML.',
      }),
    ];
  }
  const linked = tried.filter((t) => t.via !== 'guessed path');
  const silent = [catalog.file, ...tried].find(
    (t) => t.state === 'unmeasured' || t.state === 'unknown',
  );
  if (silent) return unmeasured(silent.exchange);
  const on = (linked[0] ?? catalog.file).exchange;
  const says =
    linked.length > 0
      ? linked.map((t) => `${t.url}: ${t.reason}`).join('; ')
      : `${catalog.file.reason}; ${tried.length > 0 ? `nothing at ${tried.map((t) => new URL(t.url).pathname).join(', ')} either` : 'nothing links to a description'}`;
  const refused = linked.find((t) => t.state === 'refused');
  if (refused)
    return [
      fail('refused', 'The API description is linked but refused', {
        set: 0,
        on: refused.exchange,
        says: refused.reason,
        hint: 'Let everyone read the description; the API itself may stay protected.',
      }),
    ];
  const failing = linked.find((t) => t.state === 'broken');
  if (failing)
    return [
      fail('broken', 'The API description answers with a server error', {
        set: 0,
        on: failing.exchange,
        says: failing.reason,
        hint: 'Serve it with status 200.',
      }),
    ];
  return [
    fail('absent', 'No OpenAPI, Swagger, AsyncAPI or Arazzo description was found', {
      set: 0,
      on,
      says,
      hint: 'Publish an OpenAPI description and an API catalog at /.well-known/api-catalog that links to it.',
    }),
  ];
}

/** GraphQL, WSDL and their like describe an API too; how well is beyond this check. */
function ofAnotherKind(other: TriedDescription, catalog: ApiCatalogReading): DraftFinding[] {
  const format = other.document.is === 'other' ? other.document.format : '';
  const open = catalogForm(catalog);
  const remark = info(
    'other-format',
    `The API is described as ${format}, whose content this check does not judge`,
    other.url,
  );
  return open.length > 0
    ? [...open, remark]
    : [pass('linked', `A description is linked and there is an API catalog`, other.url), remark];
}

function pointers({ via, exchange: on, url }: Found): DraftFinding[] {
  if (via !== 'guessed path') return [];
  return [
    warn('guessed', 'The API description was found only by guessing its path', {
      cost: 15,
      on,
      hint: `Link it: Link: <${new URL(url).pathname}>; rel="service-desc", and list it in /.well-known/api-catalog.`,
    }),
  ];
}

function catalogForm({ file, linkset }: ApiCatalogReading): DraftFinding[] {
  const on = file.exchange;
  if (file.state === 'unmeasured' || file.state === 'unknown') return [];
  if (file.state !== 'present')
    return [
      warn('no-catalog', 'There is no API catalog', {
        cost: 10,
        on,
        says: file.reason,
        hint: 'Publish a linkset at /.well-known/api-catalog (RFC 9727) that links to the description.',
      }),
    ];
  const findings: DraftFinding[] = [];
  const shape = !linkset
    ? file.json?.ok === false
      ? `not JSON: ${file.json.error}`
      : 'not JSON'
    : !linkset.isLinkset
      ? 'no linkset list'
      : linkset.withoutAnchor.length > 0
        ? `entry ${linkset.withoutAnchor[0]! + 1} has no anchor`
        : null;
  if (shape && !file.reply?.truncated)
    findings.push(
      warn('catalog-shape', 'The API catalog is not a linkset whose entries have an anchor', {
        cost: 10,
        on,
        says: shape,
        hint: 'Follow RFC 9264: {"linkset":[{"anchor":"https://…","service-desc":[{"href":"https://…"}]}]}.',
      }),
    );
  const type = file.reply && mediaType(file.reply);
  if (type !== 'application/linkset+json')
    findings.push(
      warn('catalog-type', `The API catalog is sent as ${type ?? 'no media type'}`, {
        cost: 5,
        on,
        says: 'RFC 9727 section 2 requires application/linkset+json',
        hint: 'Send Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727".',
      }),
    );
  return findings;
}

function form({ description, exchange: on }: Found): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const {
    kind,
    version,
    title,
    summary: about,
    servers,
    isCut,
    operations: all,
    external,
  } = description;
  if (kind === 'Swagger')
    findings.push(
      warn('old', `The API is described as Swagger ${version}`, {
        cost: 10,
        on,
        says: `swagger: ${quote(version)}`,
        hint: 'Move to OpenAPI 3.1.',
      }),
    );
  // What is missing from a cut description may stand behind the cut.
  if (isCut) return findings;
  if (servers?.length === 0)
    findings.push(
      warn('no-servers', 'The description does not say where the API is served', {
        cost: 5,
        on,
        says: kind === 'Swagger' ? 'neither host nor basePath' : 'servers is missing or empty',
        hint: 'Add servers with the base address of the API.',
      }),
    );
  const missing = [title ? [] : 'title', about ? [] : 'description'].flat();
  if (missing.length > 0)
    findings.push(
      warn('no-info', `info has no ${missing.join(' and no ')}`, {
        cost: 5,
        on,
        hint: 'Say in info.title and info.description what the API is for.',
      }),
    );
  if (all.length === 0 && external === 0)
    findings.push(
      fail('no-operations', 'The description has no operations', {
        cost: 30,
        on,
        says: 'no path or webhook with a method',
        hint: 'Document the paths of the API.',
      }),
    );
  return findings;
}

function operations({ description, exchange: on }: Found): DraftFinding[] {
  const all = description.operations;
  const findings: DraftFinding[] = [];
  const share = (
    slug: string,
    lacking: readonly { readonly label: string }[],
    what: string,
    hint: string,
  ) => {
    const cost = roundHalfUp((10 * lacking.length) / all.length);
    if (cost > 0)
      findings.push(
        warn(slug, `${lacking.length} of ${plural(all.length, 'operation')} without ${what}`, {
          cost,
          on,
          says: examples(lacking),
          hint,
        }),
      );
  };
  if (all.length === 0) return [];
  share(
    'operation-ids',
    all.filter((o) => o.id === null),
    'an operationId',
    'Give every operation a unique operationId: agents call it by that name.',
  );
  share(
    'summaries',
    all.filter((o) => !o.isDescribed),
    'a summary or description',
    'Say in one line what each operation does.',
  );
  const silent = all.filter((o) => o.hasErrors === false);
  if (silent.length > all.length / 2)
    findings.push(
      warn(
        'no-errors',
        `${silent.length} of ${plural(all.length, 'operation')} name no error response`,
        {
          cost: 5,
          on,
          says: examples(silent),
          hint: 'Describe the 4xx and 5xx answers, or default.',
        },
      ),
    );
  return findings;
}

const examples = (list: readonly { readonly label: string }[]) =>
  list
    .slice(0, 5)
    .map((o) => quote(o.label, 60))
    .join(', ') + (list.length > 5 ? ', …' : '');

function security(
  { description, exchange }: Found,
  tried: readonly TriedDescription[],
): DraftFinding[] {
  if (
    description.schemes.length > 0 ||
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
  const says =
    documented.length > 0 ? `401 is documented for ${examples(documented)}` : 'the answer is 401';
  return [
    warn('no-security', 'The API answers 401 and its description has no securitySchemes', {
      cost: 10,
      on: documented.length > 0 ? exchange : (refused?.exchange ?? exchange),
      says,
      hint: 'Describe in components.securitySchemes how to authenticate.',
    }),
  ];
}

function remarksOn({ description, exchange, url }: Found, seen: Seen): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (description.isCut)
    findings.push(
      info(
        'cut',
        `The description is larger than what is read (${exchange.ask.capBytes} bytes); the part up to there was judged`,
        url,
      ),
    );
  if (description.external > 0)
    findings.push(
      info(
        'external-paths',
        `${plural(description.external, 'path')} described in other files were not read`,
        url,
      ),
    );
  const away = (description.servers ?? []).find((server) => {
    const at = hostOf(server);
    return at !== null && !seen.isSameSite(at);
  });
  if (away)
    findings.push(
      info('external-server', 'A server of the description is on another site', quote(away, 200)),
    );
  return findings;
}

/** An absolute server address; null for relative ones and for templates that are no address. */
function hostOf(server: string): string | null {
  try {
    const url = new URL(server);
    return /^https?:$/.test(url.protocol) && !/[{}]|%7b/i.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
