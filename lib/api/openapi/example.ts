import type { Components, JsonSchema } from './schemas';

/** Example values by field name, for fields whose type is not enough. */
const FIELDS: Readonly<Record<string, unknown>> = {
  answer: 'Charts cost 24 € each, and shipping within Europe is free.',
  artifactKinds: ['llms-txt'],
  baselineScore: 0,
  bytes: 203,
  checkId: 'llms-txt',
  checkIds: ['llms-txt'],
  citations: [{ url: 'https://shop.example/prices', title: 'Prices' }],
  citedDomains: ['shop.example'],
  clientNames: ['ClaudeBot', 'GPTBot'],
  clients: 2,
  color: 'yellow',
  competitors: [{ name: 'Charts & Co.', rank: 1 }],
  contact: 'mailto:security@shop.example',
  content:
    '# Shop\n\n> Sea charts by mail.\n\n## Pages\n\n- [Prices](https://shop.example/prices)\n',
  contentType: 'text/plain; charset=utf-8',
  decision: 'accepted',
  description: 'Looks for an llms.txt that lists the pages of the site.',
  detail: 'GET https://shop.example/llms.txt\n404 Not Found',
  discoveredUrls: 48,
  duration: 1840,
  durationMs: 412,
  engine: 'seamark@1.4.0',
  filename: 'llms.txt',
  gain: 7.2,
  goal: 'Find the price of a sea chart.',
  headline: 'No llms.txt was found',
  hint: 'Publish an llms.txt at the root of the site.',
  host: 'shop.example',
  hosts: 1204,
  label: 'Good',
  latestScore: 72,
  message: 'No llms.txt was found',
  min: 70,
  name: 'llms.txt',
  nextOffset: null,
  nextStep: 'Publish the file, then scan the site again to verify the fix.',
  notes: [],
  observation: 'Read /prices: 412 words, 18 links.',
  observedScore: 100,
  onlyOnSite: ['llms-txt/dead-links'],
  openFindings: 1,
  originScore: 74,
  overallScore: 74,
  pageCount: 12,
  percentile: 61,
  pollAfterSeconds: 3,
  previousScore: 66,
  profiles: ['https://social.example/@shop'],
  prose: '## llms.txt\n\nNo llms.txt was found. Publish an llms.txt at the root of the site.',
  question: 'How much is a sea chart at Shop?',
  questionsAsked: 5,
  questionsCited: 3,
  quote: 'Each chart costs 24 €.',
  rank: 2,
  reason: 'Its last part names the page “Prices”.',
  reasons: ['expectation_met:1'],
  score: 72,
  scoreDelta: 6,
  rule: 'llms-txt/absent',
  sha256: 'a'.repeat(64),
  source: 'the title of the home page',
  stepCount: 3,
  steps: ['Publish an llms.txt at the root of the site.'],
  summary: 'Sea charts by mail.',
  title: 'The llms.txt proposal',
  value: 'text/plain; charset=utf-8',
  weight: 4,
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  uri: 'https://shop.example/prices',
};

/** A value that matches the schema, with one item per list. */
export function exampleOf(schema: JsonSchema, components: Components, field = ''): unknown {
  if (typeof schema.$ref === 'string')
    return exampleOf(components[schema.$ref.split('/').at(-1)!]!, components, field);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum))
    return schema.enum.includes(FIELDS[field]) ? FIELDS[field] : schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchema[];
  if (choice !== undefined)
    return FIELDS[field] === null ? null : exampleOf(choice, components, field);
  const type = Array.isArray(schema.type) ? (schema.type as unknown[])[0] : schema.type;
  if (type === 'object' && schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties as Components).map(([name, value]) => [
        name,
        exampleOf(value, components, name),
      ]),
    );
  const example = FIELDS[field];
  if (example !== undefined && (type === undefined || isOfType(example, type, schema)))
    return example;
  return ofType(type, schema, components, field);
}

function isOfType(value: unknown, type: unknown, { items }: JsonSchema): boolean {
  if (Array.isArray(value)) return type === 'array' && (items as JsonSchema).type === 'string';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function ofType(type: unknown, schema: JsonSchema, components: Components, field: string): unknown {
  switch (type) {
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 1) }, () =>
        exampleOf(schema.items as JsonSchema, components, field),
      );
    case 'object':
      return {};
    case 'string':
      return FORMATS[String(schema.format)] ?? 'text';
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
