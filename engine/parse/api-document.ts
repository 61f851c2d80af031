import { isAgentCard } from './agent-card';
import { isObject, isTooDeep, listMember, member, parseJson, textMember, type Json } from './json';
import { apiDescriptionOf, type ApiDescription } from './openapi';
import { isServerCard } from './server-card';
import { parseYaml } from './yaml';

/** Kind of a document that should describe an API. */
export type ApiDocument =
  | { readonly is: 'description'; readonly description: ApiDescription }
  /** Another machine-readable format, which is not judged. */
  | { readonly is: 'other'; readonly format: string; readonly isOfApi: boolean }
  | { readonly is: 'unparsable'; readonly error: string }
  /** A description beyond our limits. */
  | { readonly is: 'too large'; readonly limit: string }
  | { readonly is: 'nothing' };

const VERSION_KEY = /^[ \t]*["']?(?:openapi|swagger|asyncapi|arazzo)["']?[ \t]*:/m;
const VERSION_MEMBER = /"(?:openapi|swagger|asyncapi|arazzo)"\s*:\s*["\d]/;

/** A megabyte of YAML takes its parser half a second. */
const YAML_MAX = 2 * 1024 * 1024;

/** Parses JSON or YAML; of a truncated text the part that exists. Never throws. */
export function readApiDocument(text: string, isCut: boolean): ApiDocument {
  const start = text.slice(0, 4000).trimStart();
  if (/^[{[]/.test(start)) return ofJson(text, isCut);
  const format = textFormat(start, text);
  if (format) return { is: 'other', format, isOfApi: true };
  if (!VERSION_KEY.test(text)) {
    const other = otherText(start);
    return other ? { is: 'other', format: other, isOfApi: false } : { is: 'nothing' };
  }
  const isPart = isCut || text.length > YAML_MAX;
  const part = text.slice(0, YAML_MAX);
  const parsed = parseYaml(isPart ? part.slice(0, part.lastIndexOf('\n') + 1) : text);
  return parsed.ok
    ? ofValue(parsed.value, isPart)
    : { is: 'unparsable', error: `YAML: ${parsed.error}` };
}

function ofJson(text: string, isCut: boolean): ApiDocument {
  const parsed = parseJson(isCut ? closeJson(text) : text);
  if (parsed.ok) {
    const document = ofValue(parsed.value, isCut);
    return isCut && document.is === 'nothing' && isLikeDescription(parsed.value)
      ? { is: 'too large', limit: 'its version comes after the part that we read' }
      : document;
  }
  if (isTooDeep(parsed.error) && VERSION_MEMBER.test(text))
    return { is: 'too large', limit: parsed.error };
  return VERSION_MEMBER.test(text.slice(0, 4000))
    ? { is: 'unparsable', error: `JSON: ${parsed.error}` }
    : { is: 'nothing' };
}

/** Members of descriptions, which some programs write in alphabetical order, the version last. */
const isLikeDescription = (value: Json): boolean =>
  ['components', 'definitions', 'paths', 'channels'].some((key) => isObject(member(value, key)));

function ofValue(value: Json, isCut: boolean): ApiDocument {
  const description = apiDescriptionOf(value, isCut);
  if (description) return { is: 'description', description };
  const format = valueFormat(value);
  if (format) return { is: 'other', format, isOfApi: true };
  const agents = agentsFormat(value);
  return agents ? { is: 'other', format: agents, isOfApi: false } : { is: 'nothing' };
}

function valueFormat(value: Json): string | null {
  if (!isObject(value)) return null;
  if (textMember(value, 'openrpc')) return 'OpenRPC';
  if (isObject(member(value, '__schema')) || isObject(member(member(value, 'data'), '__schema')))
    return 'GraphQL introspection';
  if (/getpostman\.com/.test(textMember(member(value, 'info'), 'schema')?.slice(0, 300) ?? ''))
    return 'Postman collection';
  if (textMember(value, 'kind') === 'discovery#restDescription')
    return 'Google API discovery document';
  if (textMember(value, 'smithy')) return 'Smithy model';
  if (textMember(value, '$Version') && textMember(value, '$EntityContainer')) return 'OData CSDL';
  return null;
}

/** Name of a format that agents read and that does not describe an API. */
function agentsFormat(value: Json): string | null {
  if (isAgentCard(value)) return 'A2A agent card';
  if (isServerCard(value)) return 'MCP server card';
  const document = OTHER_DOCUMENTS.find(([, keys]) =>
    keys.every((key) => isObject(value) && Object.hasOwn(value, key)),
  );
  if (document) return document[0];
  const [skill] = listMember(value, 'skills');
  return textMember(skill, 'name') && textMember(skill, 'description') ? 'skills index' : null;
}

/** Documents by the members that their standards require: RFC 8414, OpenID, RFC 9728, RFC 7517, RFC 9264, ARD. */
const OTHER_DOCUMENTS: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['OAuth metadata', ['issuer', 'authorization_endpoint']],
  ['OAuth metadata', ['issuer', 'token_endpoint']],
  ['OAuth metadata', ['issuer', 'jwks_uri']],
  ['OAuth metadata', ['resource', 'authorization_servers']],
  ['key set', ['keys']],
  ['linkset', ['linkset']],
  ['AI catalog', ['entries']],
  ['UCP profile', ['ucp']],
  ['WebFinger document', ['subject', 'links']],
];

/** Name of a text that is not about an API. */
const otherText = (start: string): string | null =>
  start.startsWith('<')
    ? /<(?:urlset|sitemapindex)[\s>]/.test(start)
      ? 'sitemap'
      : /<(?:rss|feed)[\s>]/.test(start)
        ? 'feed'
        : null
    : /^#{1,2} \S/.test(start)
      ? 'Markdown page'
      : null;

function textFormat(start: string, text: string): string | null {
  if (start.startsWith('<')) {
    if (/<(?:[\w-]+:)?definitions[\s>]|<(?:[\w-]+:)?description\s[^<>]*wsdl/.test(start))
      return 'WSDL';
    if (/<(?:[\w-]+:)?application\s[^<>]*wadl/.test(start)) return 'WADL';
    return /<(?:[\w-]+:)?Edmx[\s>]/.test(start) ? 'OData CSDL' : null;
  }
  if (start.startsWith('#%RAML')) return 'RAML';
  if (/^FORMAT:\s*1A/.test(start)) return 'API Blueprint';
  if (/^[ \t]*syntax\s*=\s*["']proto[23]/m.test(start)) return 'Protocol Buffers';
  return /^(?:extend )?(?:type (?:Query|Mutation)\b|schema\s*(?:@\w[^{\r\n\u2028\u2029]*)?\{)/m.test(
    text,
  )
    ? 'GraphQL schema'
    : null;
}

/** Positions nested deeper are not recorded, because each copies the list of open brackets. */
const END_DEPTH_MAX = 12;

/** Truncated JSON up to its last complete member, with its brackets closed. */
function closeJson(text: string): string {
  const open: string[] = [];
  let end = 0;
  let closers: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
    } else if (char === '}' || char === ']') open.pop();
    else if (char === ',' && open.length <= END_DEPTH_MAX) {
      end = i;
      closers = [...open];
    }
  }
  return text.slice(0, end) + closers.reverse().join('');
}
