import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

// Types take long to load, and no rule for expressions needs them.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
const complaintsAbout = async (file: string, expression: string) => {
  const [result] = await eslint.lintText(
    `export const isMatch = (text: string) => ${expression}.test(text);\n`,
    { filePath: file },
  );
  return result!.messages
    .flatMap(({ ruleId }) => ruleId ?? [])
    .filter((rule) => rule.startsWith('regexp/'));
};

describe('a regular expression over foreign text', () => {
  it.each([
    ['engine/probes/surfaces/docs.ts', String.raw`/^\s*# \S/m`],
    ['engine/parse/robots.ts', '/#.*$/'],
    [
      'engine/parse/api-document.ts',
      String.raw`/^\s*["']?(?:openapi|swagger|asyncapi|arazzo)["']?\s*:/m`,
    ],
    [
      'engine/parse/api-document.ts',
      String.raw`/^(?:extend )?(?:type (?:Query|Mutation)\b|schema\s*(?:@\w+[^{\n]*)?\{)/m`,
    ],
    ['engine/checks/structured-data.ts', '/#.*$/'],
    ['engine/parse/robots-directives.ts', String.raw`/^\s*([A-Za-z_-]+)\s*(?::\s*(.*?)\s*)?$/`],
    ['lib/agent/verdict.ts', String.raw`/\s+$/`],
    ['lib/services/reports/any.ts', '/(a+)+b/'],
  ])('is rejected by lint in %s if it is not linear: %s', async (file, expression) => {
    expect(await complaintsAbout(file, expression)).not.toEqual([]);
  });

  it('is accepted by lint if it is linear', async () => {
    expect(
      await complaintsAbout('engine/probes/surfaces/docs.ts', String.raw`/^[ \t]*# \S/m`),
    ).toEqual([]);
  });
});
