import type { Ask } from '@seamark/engine';
import type { MemoryAnswer, MemoryReply, MemorySite } from '../../../tests/helpers/memory-network';

export type { MemoryAnswer, MemoryReply };

/** A site in memory: responses by path of `https://site.test`, or by absolute URL. `*` is for all other paths. */
export type LabSite = MemorySite;

/** A change of a site that breaks one thing. */
export type Mutation = (site: LabSite) => LabSite;

const NOT_FOUND: MemoryReply = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>Not found</title><h1>This page does not exist</h1></html>',
};

export const answerOf = (entry: MemoryAnswer | undefined, ask: Ask): MemoryReply => {
  const answer = typeof entry === 'function' ? entry(ask) : entry;
  return typeof answer === 'string' ? { body: answer } : (answer ?? NOT_FOUND);
};

/** Serves an address with another response, whatever the site had there. */
export const serve =
  (path: string, answer: MemoryAnswer): Mutation =>
  (site) => ({ ...site, [path]: answer });

/** Changes the response of an address. */
export const change =
  (path: string, to: (reply: MemoryReply, ask: Ask) => MemoryReply): Mutation =>
  (site) => ({ ...site, [path]: (ask) => to(answerOf(site[path], ask), ask) });

/** Answers an address as if it were asked otherwise. */
export const answerAs =
  (path: string, to: (ask: Ask) => Ask): Mutation =>
  (site) => ({ ...site, [path]: (ask) => answerOf(site[path], to(ask)) });

/** Removes an address. */
export const remove = (path: string): Mutation => serve(path, NOT_FOUND);

type HeaderChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** Sets headers of an address; null removes one. */
export const headers = (path: string, values: HeaderChanges): Mutation =>
  change(path, (reply) => withHeaders(reply, values));

const withHeaders = (reply: MemoryReply, values: HeaderChanges): MemoryReply => ({
  ...reply,
  headers: Object.fromEntries(
    Object.entries({ ...reply.headers, ...values }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  ),
});

/** Changes the text of an address. Throws if nothing changed, since a mutation without effect proves nothing. */
export const edit = (path: string, to: (body: string) => string): Mutation =>
  change(path, (reply) => ({ ...reply, body: edited(path, reply, to) }));

/** Replaces a part of the text of an address. */
export const swap = (path: string, part: string | RegExp, by: string): Mutation =>
  edit(path, (body) => body.replace(part, () => by));

/** A JSON document of any shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- breaks reach into documents that the lab knows
export type AnyDocument = any;

/** Changes the JSON document of an address. */
export const json = (path: string, to: (document: AnyDocument) => void): Mutation =>
  edit(path, (body) => {
    const document: unknown = JSON.parse(body);
    to(document);
    return JSON.stringify(document);
  });

/** Cuts the text of an address in the middle. */
export const truncate = (path: string): Mutation =>
  edit(path, (body) => body.slice(0, body.length / 2));

/** Changes all responses of the site, and leaves what other hosts answer. */
const everywhere =
  (to: (reply: MemoryReply, path: string) => MemoryReply): Mutation =>
  (site) =>
    Object.fromEntries(
      Object.entries(site).map(([path, entry]): [string, MemoryAnswer] => [
        path,
        path.startsWith('/') ? (ask) => to(answerOf(entry, ask), path) : entry!,
      ]),
    );

/** Changes the HTML of all pages, and leaves their Markdown. Throws if the home page does not change. */
export const page = (to: (html: string) => string): Mutation =>
  everywhere((reply, path) => pageOf(path, reply, to));

/** Changes the Markdown of all pages, and llms.txt. */
export const onMarkdown = (to: (markdown: string) => string): Mutation =>
  everywhere((reply, path) => {
    const isMarkdown =
      path === '/llms.txt' || String(reply.headers?.['content-type']).startsWith('text/markdown');
    return isMarkdown && typeof reply.body === 'string'
      ? { ...reply, body: to(reply.body) }
      : reply;
  });

/** Replaces the first occurrence of a part of the HTML of all pages. */
export const swapPage = (part: string, by: string): Mutation =>
  page((html) => html.replace(part, () => by));

/** Sets headers of all HTML pages, and leaves those of their Markdown. */
export const pageHeaders = (values: HeaderChanges): Mutation =>
  everywhere((reply) => (isHtml(reply) ? withHeaders(reply, values) : reply));

/** Adds lines to the head of all pages. */
export const head = (lines: string): Mutation =>
  page((html) => html.replace('</head>', () => `${lines}</head>`));

/** Adds content to the end of the main part of all pages. */
export const main = (content: string): Mutation =>
  page((html) => html.replace('</main>', () => `${content}</main>`));

/** Adds a paragraph to all pages, and to the Markdown of the home page. */
export const paragraph = (text: string): Mutation =>
  all(
    main(`<p>${text}</p>`),
    change('/', (reply) =>
      isHtml(reply) || typeof reply.body !== 'string' || reply.body === ''
        ? reply
        : { ...reply, body: `${reply.body}\n${text}\n` },
    ),
  );

/** Several changes, from left to right. */
export const all =
  (...mutations: readonly Mutation[]): Mutation =>
  (site) =>
    mutations.reduce((changed, mutation) => mutation(changed), site);

const isHtml = ({ status = 200, headers = {} }: MemoryReply): boolean =>
  status === 200 && String(headers['content-type']).startsWith('text/html');

function pageOf(path: string, reply: MemoryReply, to: (html: string) => string): MemoryReply {
  if (!isHtml(reply) || typeof reply.body !== 'string') return reply;
  return { ...reply, body: path === '/' ? edited(path, reply, to) : to(reply.body) };
}

function edited(path: string, { body }: MemoryReply, to: (body: string) => string): string {
  if (typeof body !== 'string') throw new Error(`${path} has no text to change.`);
  const after = to(body);
  if (after === body) throw new Error(`The mutation does not change ${path}.`);
  return after;
}
