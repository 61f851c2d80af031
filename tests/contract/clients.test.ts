import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { loadPyodide } from 'pyodide';
import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi';

// What generators of clients and linters make of the document.
const source = JSON.stringify(openApiDocument('https://seamark.example'));

it('Spectral finds nothing', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [rulesets.oas as RulesetDefinition],
    rules: {
      // OpenAPI 3.1 allows roles of bearer keys and licenses by SPDX identifier; the contact is the operator’s.
      'oas3-operation-security-defined': 'off',
      'license-url': 'off',
      'info-contact': 'off',
    },
  });
  const found = await linter.run(source);
  expect(found.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([]);
});

it('Redocly finds nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  expect(
    found.map(({ ruleId, location, message }) => [ruleId, location[0]?.pointer, message]),
  ).toEqual([]);
});

/** Texts that an owner could type or that could break a client, one per edge of our patterns. */
const TEXTS = [
  ...['', 'shop', 'pC', 'p{Cc}', 'xX07', 'Überblick – 概要 🚢', 'a b', ' a', 'a,b', 'a\\b', 'a:b'],
  ...['/docs/{…}', '/a?b', '/a#b', 'https://example.com/', '0'.repeat(64), 'g'.repeat(64)],
  ...['\u0000', 'a\tb', 'a\nb', 'a\u001fb', 'a b', 'a~b', 'a\u007fb', 'a\u0085b', 'a\u009fb'],
  ...['a\u00a0b', 'x-token', 'x_token', 'x-töken', '٣', '2026-02-29', '2026-11-27'],
];

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  );
}

it('each pattern accepts the same texts in JavaScript with and without “u”, in Go, and in Python', async () => {
  const python = await loadPyodide();
  const search = python.runPython(
    'import re\nlambda pattern, text: re.search(pattern, text) is not None',
  ) as (pattern: string, text: string) => boolean;
  const patterns = [...new Set(patternsIn(JSON.parse(source)))];
  expect(patterns.length).toBeGreaterThan(3);
  for (const pattern of patterns) {
    const unicode = new RegExp(pattern, 'u');
    const plain = new RegExp(pattern);
    const go = RE2JS.compile(pattern);
    for (const text of TEXTS) {
      const isMatch = unicode.test(text);
      const others = [plain.test(text), go.matcher(text).find(), search(pattern, text)];
      expect({ pattern, text, others }).toEqual({
        pattern,
        text,
        others: others.map(() => isMatch),
      });
    }
  }
});
