import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'info',
    set: 0,
    when:
      'nothing points to a catalog, and there is none at ' +
      '/.well-known/ard.json or /.well-known/ai-catalog.json',
    repairedBy: ['ai-catalog'],
  },
  refused: {
    status: 'fail',
    set: 0,
    when: 'the profile requires a catalog, and the request for it is refused',
    hint: 'Make the file readable for everyone.',
    repairedBy: ['ai-catalog'],
  },
  broken: {
    status: 'fail',
    set: 0,
    when: 'the profile requires a catalog, and it returns a 5xx',
    hint: 'Serve the file with status 200.',
    repairedBy: ['ai-catalog'],
  },
  'invalid-json': {
    status: 'fail',
    set: 10,
    when: 'the catalog is not valid JSON',
    hint: 'Write the catalog with a JSON serializer and validate it.',
    repairedBy: ['ai-catalog'],
  },
  'no-entries': {
    status: 'fail',
    cost: 20,
    when: 'entries is missing, not an array, or empty',
    hint: 'List every callable resource in entries, with identifier, type and url.',
    repairedBy: ['ai-catalog'],
  },
  'entry-member': {
    status: 'warn',
    cost: 10,
    each: true,
    when: 'an entry has no identifier, displayName or type (mediaType in older drafts)',
    hint: 'Add the missing field.',
    repairedBy: ['ai-catalog'],
  },
  identifier: {
    status: 'warn',
    cost: 5,
    when: 'an identifier does not have the form urn:air:domain:kind:name',
    hint: 'Write identifiers like urn:air:example.com:mcp:charts, with your own domain.',
    repairedBy: ['ai-catalog'],
  },
  'url-or-data': {
    status: 'warn',
    cost: 10,
    when: 'an entry has both or neither of url and data',
    hint: 'Give each entry either the url of its document or the document itself as data.',
    repairedBy: ['ai-catalog'],
  },
  unreachable: {
    status: 'warn',
    cost: 15,
    each: true,
    when: 'a sampled url cannot be fetched; 401, 402 and 429 are ignored',
    hint: 'Correct the url, or remove the entry.',
  },
  'type-differs': {
    status: 'warn',
    cost: 5,
    max: 5,
    when:
      'a document is served with a media type other than its entry ' +
      'declares; the generic type of the same format is accepted',
    hint: 'Serve the document with the media type in the catalog.',
  },
  type: {
    status: 'warn',
    cost: 5,
    when: 'the catalog is not served with a JSON media type',
    hint: 'Send Content-Type: application/json.',
    repairedBy: ['ai-catalog'],
  },
  unlisted: {
    status: 'warn',
    cost: 10,
    max: 10,
    when: 'the site has an agent card or MCP server card that the catalog does not list',
    hint: 'List the card in the catalog.',
    repairedBy: ['ai-catalog'],
  },
  'not-ard': {
    status: 'info',
    when:
      'the catalog is only at /.well-known/ai-catalog.json or behind rel="ai-catalog", which ' +
      'MCP clients read; registries (ARD) look for /.well-known/ard.json',
  },
  queries: {
    status: 'info',
    when: 'an entry does not have two to five representativeQueries, which registries match',
  },
  listed: { status: 'pass', when: 'no points are deducted' },
});
