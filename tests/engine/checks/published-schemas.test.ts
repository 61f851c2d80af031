import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import agentCard from '@/tests/fixtures/checks/agent-card';
import aiCatalog from '@/tests/fixtures/checks/ai-catalog';
import commerce from '@/tests/fixtures/checks/commerce-discovery';
import mcp from '@/tests/fixtures/checks/mcp-discovery';
import { optionsOf, type CheckCase } from '@/tests/helpers/check-cases';
import { examine } from '@/tests/helpers/examine';

const FOLDER = path.join(import.meta.dirname, '../../fixtures/schemas');

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
const schemaOf = (name: string) =>
  ajv.compile(JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as object);

/** The JSON document that a case serves at a path. */
function documentAt({ site }: CheckCase, at: string): unknown {
  const reply = site[at];
  if (typeof reply !== 'object' || typeof reply.body !== 'string') return undefined;
  try {
    return JSON.parse(reply.body);
  } catch {
    return undefined;
  }
}

const RELATIVE = 'a url relative to the catalog leads to its document too';

/** `rows`: the rules that judge what the schema requires. `differences`: case names with the reason for each. */
const SUITES = [
  {
    schema: 'a2a-agent-card',
    of: agentCard,
    at: '/.well-known/agent-card.json',
    rows: ['shape', 'old-version', 'missing', 'skill-incomplete'],
    differences: {
      'an unrelated document at its path, the card in the catalog': 'another document is judged',
    },
  },
  {
    schema: 'mcp-server-card',
    of: mcp,
    at: '/mcp/server-card',
    rows: ['missing', 'moved', 'name-form', 'schema-uri', 'long-description'],
    differences: {
      'a schema of a later draft, a title for a name': 'any version of the schema is accepted',
      'the endpoint in a member of its own': 'remotes are optional, other members not known',
      'an old revision in a flat card of a server elsewhere': 'as above: no remotes, but a url',
    },
  },
  {
    schema: 'ai-catalog',
    of: aiCatalog,
    at: '/.well-known/ai-catalog.json',
    rows: ['spec-version', 'no-entries', 'entry-member', 'url-or-data'],
    differences: {},
  },
  {
    schema: 'ard-manifest',
    of: aiCatalog,
    at: '/.well-known/ard.json',
    rows: ['no-entries', 'entry-member', 'ard-member', 'url-or-data'],
    differences: {
      'without sample questions it is advised, not charged': 'too few queries take no points',
      'mediaType of older drafts, and a document inside': 'the older name of type is accepted',
      'cards listed, sent with the generic type': RELATIVE,
      'a skill in Markdown': RELATIVE,
      'an entry that needs an account': RELATIVE,
      'robots.txt keeps us from an entry': RELATIVE,
      'empty entries': 'a catalog without entries serves no purpose',
      'an entry that is gone': RELATIVE,
      'a page where a document is due': RELATIVE,
    },
  },
  {
    schema: 'ucp-profile',
    of: commerce,
    at: '/.well-known/ucp',
    rows: ['ucp-missing', 'ucp-version-date', 'ucp-keys', 'private-key'],
    differences: {
      'a profile of 2026-08-25, every entry of its version': 'versions of vendors are not judged',
      'the first version: bindings as members, payment beside': 'of 2026-01, before this schema',
      'a version that is no day': 'a pattern knows no calendar',
      'a secret in signing_keys': 'the schema knows keys alone',
    },
  },
  {
    schema: 'acp-discovery',
    of: commerce,
    at: '/.well-known/acp.json',
    rows: ['acp-missing', 'acp-version-date'],
    differences: {
      'another protocol at acp.json': 'the table leaves other protocols alone',
      'another protocol at acp.json beside a profile': 'the table leaves other protocols alone',
    },
  },
];

describe.each(SUITES)('$schema', ({ schema, of: { check, cases }, at, rows, differences }) => {
  it('agrees with the table on every good and bad document, except for named differences', async () => {
    const validate = schemaOf(schema);
    const codes = rows.map((row) => `${check.id}/${row}`);
    const seen = { valid: 0, invalid: 0 };
    const differing: string[] = [];
    for (const checkCase of cases.filter(({ kind }) => kind === 'good' || kind === 'bad')) {
      const document = documentAt(checkCase, at);
      if (document === undefined) continue;
      const { results } = await examine([check], checkCase.site, optionsOf(checkCase));
      const isValid = validate(document);
      seen[isValid ? 'valid' : 'invalid']++;
      if (isValid === results[0]!.findings.some(({ code }) => codes.includes(code)))
        differing.push(checkCase.name);
    }
    expect(differing).toEqual(Object.keys(differences));
    expect(seen.valid).toBeGreaterThan(0);
    expect(seen.invalid).toBeGreaterThan(0);
  });
});
