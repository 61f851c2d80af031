import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from './json';

interface LinksetTarget {
  /** Lower-case relation type. */
  readonly rel: string;
  /** As written; relative to the address of the document. */
  readonly href: string;
  readonly type: string | null;
  /** What the link is about, as written; null if it is missing. */
  readonly anchor: string | null;
}

export interface Linkset {
  /** True if the document has a `linkset` list. */
  readonly isLinkset: boolean;
  /** Zero-based positions of link contexts without `anchor`. */
  readonly withoutAnchor: readonly number[];
  readonly targets: readonly LinksetTarget[];
}

const CONTEXTS_MAX = 500;
const TARGETS_MAX = 1000;

/** RFC 9264 section 4.2: a list of link contexts, each with `anchor` and a member per relation type. */
export function linksetOf(document: Json | undefined): Linkset {
  const list = member(document, 'linkset');
  const contexts = isArray(list) ? list.slice(0, CONTEXTS_MAX) : [];
  const targets = contexts.filter(isObject).flatMap((context) =>
    Object.keys(context)
      .slice(0, 50)
      .flatMap((rel) => targetsOf(context, rel)),
  );
  return {
    isLinkset: isArray(list),
    withoutAnchor: contexts.flatMap((c, i) => (textMember(c, 'anchor') === undefined ? [i] : [])),
    targets: targets.slice(0, TARGETS_MAX),
  };
}

function targetsOf(context: JsonObject, rel: string): LinksetTarget[] {
  const anchor = textMember(context, 'anchor') ?? null;
  return listMember(context, rel)
    .slice(0, TARGETS_MAX)
    .flatMap((target) => {
      const href = textMember(target, 'href');
      const type = textMember(target, 'type')?.split(';')[0]?.trim().toLowerCase() ?? null;
      return href ? [{ rel: rel.toLowerCase(), href, anchor, type }] : [];
    });
}

/** Relations by which a catalog refers to an API (RFC 9727 section 4, RFC 8631). */
const API_RELATIONS = new Set([
  'item',
  'service-desc',
  'service-doc',
  'service-meta',
  'status',
  'api-catalog',
  'https://www.rfc-editor.org/info/rfc9727#api-catalog',
]);

/** True if the catalog names an API; false if it is empty or links to other documents only. */
export const hasApiLink = (linkset: Linkset) =>
  linkset.targets.some((t) => API_RELATIONS.has(t.rel));
