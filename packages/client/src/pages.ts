import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/openapi.js';
import { SeamarkError } from './errors.js';

type Get<P extends keyof paths> = paths[P] extends { get: infer Operation } ? Operation : never;

type AnswerOf<P extends keyof paths> =
  Get<P> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer
    : never;

/** Paths of lists, whose responses contain the offset of the next page. */
export type PagedPath = {
  [P in keyof paths]: AnswerOf<P> extends { nextOffset: number | null } ? P : never;
}[keyof paths];

export type PageOf<P extends PagedPath> = AnswerOf<P>;

/** Path and query parameters: `{ path: { id }, query: { limit: 50 } }`. */
export type PageParameters<P extends PagedPath> =
  Get<P> extends { parameters: infer Parameters }
    ? Pick<Parameters, Extract<keyof Parameters, 'path' | 'query'>>
    : never;

interface Parameters {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** `GET` for paths known only by type; the compiler cannot resolve its overloads for them. */
type GetPage = (
  path: string,
  init: { readonly params: Parameters },
) => Promise<{
  readonly data?: { readonly nextOffset: number | null };
  readonly error?: components['schemas']['Error'];
  readonly response: Response;
}>;

export async function* pagesOf<P extends PagedPath>(
  client: Client<paths>,
  path: P,
  { path: names = {}, query = {} }: Parameters,
): AsyncGenerator<PageOf<P>, void, void> {
  const get = client.GET as unknown as GetPage;
  for (let offset: number | null = null; ;) {
    const page = offset === null ? query : { ...query, offset };
    const { data, error, response } = await get(path, { params: { path: names, query: page } });
    if (data === undefined) throw SeamarkError.from(response, error);
    yield data as PageOf<P>;
    offset = data.nextOffset;
    if (offset === null) return;
  }
}
