import {
  all,
  headers,
  json,
  page,
  remove,
  serve,
  truncate,
  type AnyDocument,
  type Mutation,
} from '../site';
import type { Breaks } from './breaks';

const API = '/openapi.json';
const CATALOG = '/.well-known/api-catalog';
const operations = (to: (operation: AnyDocument) => void): Mutation =>
  json(API, ({ paths }) =>
    Object.values(paths as object).forEach((methods) =>
      Object.values(methods as object).forEach(to),
    ),
  );
/** Changes the operation without an effect, which is called. */
const listing = (to: (operation: AnyDocument) => void): Mutation =>
  json(API, ({ paths }) => to(paths['/pages'].get as AnyDocument));
const unlinked = page((html) =>
  html.replace(/<link rel="(?:service-desc|api-catalog)"[^>]*>/g, ''),
);

export const apiDiscovery: Breaks = {
  absent: { by: all(remove(API), remove(CATALOG), unlinked) },
  refused: { by: serve(API, { status: 403 }) },
  broken: { by: serve(API, { status: 500 }) },
  unparsable: { by: truncate(API) },
  guessed: {
    by: all(
      unlinked,
      json(CATALOG, ({ linkset: [entry] }) => delete entry['service-desc']),
    ),
  },
  'no-catalog': {
    on: page((html) => html.replace(/<link rel="api-catalog"[^>]*>/, '')),
    by: remove(CATALOG),
  },
  'catalog-shape': { by: json(CATALOG, ({ linkset: [entry] }) => delete entry.anchor) },
  'catalog-type': { by: headers(CATALOG, { 'content-type': 'application/json' }) },
  old: {
    by: json(API, (api) => {
      delete api.openapi;
      delete api.servers;
      Object.assign(api, { swagger: '2.0', host: 'site.test', basePath: '/api' });
    }),
  },
  'no-servers': { by: json(API, (api) => delete api.servers) },
  'no-info': { by: json(API, ({ info }) => delete info.description) },
  'no-operations': { by: json(API, (api) => (api.paths = {})) },
  'duplicate-ids': { by: operations((operation) => (operation.operationId = 'read')) },
  'dead-refs': {
    by: operations(
      ({ responses }) => (responses.default = { $ref: '#/components/responses/Gone' }),
    ),
  },
  invalid: { by: json(API, (api) => (api.pathes = {})) },
  'path-parameters': {
    by: json(API, ({ paths }) => {
      paths['/{p}'] = paths['/pages'];
      delete paths['/pages'];
    }),
  },
  examples: {
    on: listing((get) => {
      get.parameters = [{ name: 'max', in: 'query', schema: { type: 'integer' }, example: 7 }];
    }),
    by: listing(({ parameters: [max] }) => (max.example = 'many')),
  },
  'dead-operation': { by: serve('/api/pages', { status: 500 }) },
  'undocumented-answer': {
    by: listing(({ responses }) => (responses[200].content = { 'application/xml': {} })),
  },
  'body-differs': {
    by: listing(({ responses }) => {
      responses[200].content = { 'application/json': { schema: { type: 'array' } } };
    }),
  },
  'operation-ids': { by: operations((operation) => delete operation.operationId) },
  summaries: { by: operations((operation) => delete operation.summary) },
  'no-errors': { by: operations(({ responses }) => delete responses.default) },
  'no-security': {
    by: all(
      json(API, (api) => delete api.components),
      operations(({ responses }) => (responses[401] = { description: 'Not signed in' })),
    ),
  },
};
