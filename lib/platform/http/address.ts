import { AppError } from '../contract/app-error';

/**
 * Path parameters of a template, decoded strictly. Reads the URL itself, because frameworks decode
 * differently.
 */
export function pathParams(template: string, pathname: string): Record<string, string> {
  const names = template.split('/');
  const parts = pathname.split('/');
  if (names.length !== parts.length) throw new AppError('not_found', NO_ENDPOINT);
  const params: Record<string, string> = {};
  names.forEach((name, index) => {
    if (name.startsWith('{')) params[name.slice(1, -1)] = decode(parts[index] ?? '', 'path', false);
  });
  return params;
}

/** Pattern of a template's addresses; each `{name}` is one segment. */
const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);

const segmentsOf = (path: string): number => path.split('/').length;

/** Items by path template. A literal segment precedes a parameter: `members/accept` is no `members/{id}`. */
export class AddressMap<Item> {
  private readonly literals = new Map<string, readonly Item[]>();
  /** By number of segments. */
  private readonly patterns = new Map<number, { pattern: RegExp; items: readonly Item[] }[]>();

  constructor(items: readonly Item[], pathOf: (item: Item) => string) {
    const parameters = (template: string) => template.split('{').length;
    const templates = [...new Set(items.map(pathOf))].sort((a, b) => parameters(a) - parameters(b));
    for (const template of templates) {
      const here = items.filter((item) => pathOf(item) === template);
      if (!template.includes('{')) this.literals.set(template, here);
      else {
        const segments = segmentsOf(template);
        const row = { pattern: patternOf(template), items: here };
        this.patterns.set(segments, [...(this.patterns.get(segments) ?? []), row]);
      }
    }
  }

  /** Empty for an unknown address. */
  at(pathname: string): readonly Item[] {
    const patterns = this.patterns.get(segmentsOf(pathname));
    return (
      this.literals.get(pathname) ??
      patterns?.find(({ pattern }) => pattern.test(pathname))?.items ??
      []
    );
  }
}

export const NO_ENDPOINT = 'No such endpoint. See /.well-known/openapi.json for all endpoints.';

/** Known query parameters, each at most once. Unknown ones are refused (`strict`) or ignored. */
export function queryParams(
  names: readonly string[],
  search: string,
  strict: boolean,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeName(equals < 0 ? pair : pair.slice(0, equals), strict);
    if (name === null || !names.includes(name)) {
      if (strict) throw unknownParameter(name ?? '', names);
      continue;
    }
    if (Object.hasOwn(query, name))
      throw new AppError('invalid_input', `${name} can only be set once.`);
    query[name] = decode(equals < 0 ? '' : pair.slice(equals + 1), name, true);
  }
  return query;
}

/** Null if the name cannot be decoded and unknown names are ignored. */
function decodeName(text: string, strict: boolean): string | null {
  try {
    return decode(text, 'query', true);
  } catch (error) {
    if (strict) throw error;
    return null;
  }
}

function decode(text: string, where: string, form: boolean): string {
  try {
    return decodeURIComponent(form ? text.replaceAll('+', ' ') : text);
  } catch {
    throw new AppError('invalid_input', `The ${where} has a malformed percent escape.`);
  }
}

function unknownParameter(name: string, names: readonly string[]): AppError {
  const choice =
    names.length === 0
      ? 'This endpoint takes no query parameters.'
      : `Valid parameters are ${names.join(', ')}.`;
  return new AppError('invalid_input', `Unknown query parameter ${quoted(name)}. ${choice}`);
}

/** Client text for an error message: shortened, without control characters. */
export function quoted(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '�');
  return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}…` : clean);
}
