import { expect, it } from 'vitest';
import type { MemorySite } from '../../helpers/memory-network';
import { startWorkMeter } from '../../helpers/work-meter';

const meter = await startWorkMeter();
const { CHECKS } = await import('@seamark/engine');
const { repairsOf } = await import('../../../engine/files/gains/fixes');
const { examine } = await import('../../helpers/examine');
const { html, page, text } = await import('../../helpers/memory-network');
const { KEYS_PATH, keySet, signatureOf } = await import('../../helpers/signed-card');

type Make = (bytes: number) => string;

const repeat =
  (part: (i: number) => string): Make =>
  (bytes) => {
    const parts: string[] = [];
    for (let size = 0; size < bytes; size += parts.at(-1)!.length) parts.push(part(parts.length));
    return parts.join('');
  };
/** Half of each kind: finds work that multiplies one kind of line by the other. */
const halves =
  (...makers: readonly Make[]): Make =>
  (bytes) =>
    makers.map((make) => make(bytes / makers.length)).join('');
const within =
  (before: string, make: Make, after: string): Make =>
  (bytes) =>
    before + make(bytes) + after;
const at =
  (path: string, answer: (body: string) => MemorySite[string], make: Make) =>
  (bytes: number): MemorySite => ({ [path]: answer(make(bytes)) });

const typed =
  (type: string) =>
  (sent: string): MemorySite[string] => ({ headers: { 'content-type': type }, body: sent });

const robots = (make: Make) => at('/robots.txt', text, make);
const llms = (make: Make) => at('/llms.txt', text, within('# Acme\n\n> Sea charts\n\n', make, ''));
const body = (make: Make) =>
  at(
    '/',
    html,
    within(
      '<!doctype html><html lang="en"><head><title>Acme</title></head><body>',
      make,
      '</body></html>',
    ),
  );
const head = (make: Make) =>
  at(
    '/',
    html,
    within(
      '<!doctype html><html lang="en"><head><title>Acme</title>',
      make,
      '</head><body><main><h1>Acme</h1></main></body></html>',
    ),
  );
const xml = (make: Make) =>
  at(
    '/sitemap.xml',
    typed('application/xml'),
    within('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', make, '</urlset>'),
  );
/** At the address that the home page links. */
const described =
  (type: string, make: Make) =>
  (bytes: number): MemorySite => ({
    '/': page({ headers: { link: '</openapi.json>; rel="service-desc"' } }),
    '/openapi.json': typed(type)(make(bytes)),
  });
const openapi = (make: Make) => described('application/json', make);
const list = (path: string, member: string, entry: (i: number) => unknown) =>
  at(
    path,
    typed('application/json'),
    within(
      `{"${member}":[`,
      repeat((i) => `${JSON.stringify(entry(i))},`),
      '{}]}',
    ),
  );

const SHAPES: Readonly<Record<string, (bytes: number) => MemorySite>> = {
  'robots.txt: one group of many agents and many rules': robots(
    halves(
      repeat((i) => `User-agent: a${i}\n`),
      repeat((i) => `Allow: /${i}\n`),
    ),
  ),
  'robots.txt: many agents and many declarations': robots(
    halves(
      repeat((i) => `User-agent: a${i}\n`),
      repeat(() => 'Content-Signal: search=yes\n'),
    ),
  ),
  'robots.txt: one agent in many groups': robots(repeat((i) => `User-agent: *\nDisallow: /${i}\n`)),
  'robots.txt: many groups': robots(repeat((i) => `User-agent: a${i}\nDisallow: /${i}\n`)),
  'robots.txt: wildcards': robots(
    within(
      'User-agent: *\n',
      repeat(() => `Disallow: /${'*a'.repeat(100)}$\n`),
      '',
    ),
  ),
  'robots.txt: sitemaps': robots(repeat((i) => `Sitemap: https://site.test/${i}.xml\n`)),
  'robots.txt: fields that nobody knows': robots(repeat((i) => `x${i}: y\n`)),
  'robots.txt: lines without a colon': robots(repeat(() => 'x\n')),
  'llms.txt: links': llms(repeat((i) => `- [Page ${i}](/p${i}): What it is\n`)),
  'llms.txt: references and their definitions': llms(
    halves(
      repeat((i) => `- [Page][r${i}]\n`),
      repeat((i) => `\n[r${i}]: /p${i}\n`),
    ),
  ),
  'llms.txt: headings': llms(repeat((i) => `## Part ${i}\n`)),
  'llms.txt: emphasis that never closes': llms(repeat(() => '*a **b ')),
  'llms.txt: brackets': llms(repeat(() => '[')),
  'security.txt: fields': at(
    '/.well-known/security.txt',
    text,
    repeat((i) => `Contact: mailto:a${i}@b.test\nExpires: never\n`),
  ),
  'page: links': body(repeat((i) => `<a href="/p${i}">Page ${i}</a>`)),
  'page: inputs and labels for them': body(
    halves(
      repeat((i) => `<input id="i${i}">`),
      repeat((i) => `<label for="i${i}">Name</label>`),
    ),
  ),
  'page: names by reference': body(
    halves(
      repeat((i) => `<button aria-labelledby="n${i}"></button>`),
      repeat((i) => `<p id="n${i}">x</p>`),
    ),
  ),
  'page: one name of many references': body(
    within(
      `<p id="n">x</p><button aria-labelledby="`,
      repeat(() => 'n '),
      '"></button>',
    ),
  ),
  'page: elements in each other': body(repeat(() => '<div>')),
  'page: formatting that never closes': body(repeat(() => '<b><p>')),
  'page: shadow roots in each other, with slots': body(
    repeat(
      (i) => `<p><template shadowrootmode="open">a<slot name="s${i}"></slot></template><b>c</b>`,
    ),
  ),
  'page: one shadow root with many slots': body(
    within(
      '<div>',
      halves(
        repeat((i) => `<i slot="s${i}">a</i>`),
        within(
          '<template shadowrootmode="open">',
          repeat((i) => `<slot name="s${i}"></slot>`),
          '</template>',
        ),
      ),
      '</div>',
    ),
  ),
  'page: choices of consent': body(
    repeat(() => '<div>cookie<button>Accept</button><a href="/x">Options</a></div>'),
  ),
  'page: XHTML with entities': at(
    '/',
    typed('application/xhtml+xml'),
    within(
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body>',
      repeat(() => '<p>a&nbsp;b<![CDATA[c]]></p>'),
      '</body></html>',
    ),
  ),
  'page: scripts that set location': head(repeat(() => '<script>location.x = 1</script>')),
  'page: refreshes': head(repeat(() => '<meta http-equiv="refresh" content="9; /a">')),
  'page: tables': body(
    repeat(() => '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>'),
  ),
  'page: metas': head(repeat((i) => `<meta name="robots" content="max-snippet:${i}">`)),
  'page: JSON-LD entities that name each other': head(
    within(
      '<script type="application/ld+json">[',
      repeat(
        (i) => `{"@id":"#${i}","@type":"Organization","parentOrganization":{"@id":"#${i + 1}"}},`,
      ),
      '{}]</script>',
    ),
  ),
  'page: JSON-LD blocks of one entity': head(
    repeat(
      () =>
        '<script type="application/ld+json">{"@id":"#a","@type":"Organization","name":"Acme"}</script>',
    ),
  ),
  'page: pointers': head(
    repeat(
      (i) =>
        `<link rel="alternate describedby service-desc" type="text/markdown" href="/p${i}.md">`,
    ),
  ),
  'header: Link values': (bytes) => ({
    '/': {
      ...(page() as object),
      headers: {
        'content-type': 'text/html',
        link: repeat((i) => `<https://site.test/${i}>; rel="describedby"; type="text/plain", `)(
          bytes / 10,
        ),
      },
    },
  }),
  'sitemap: pages': xml(
    repeat((i) => `<url><loc>https://site.test/p${i}</loc><lastmod>2026-01-01</lastmod></url>`),
  ),
  'sitemap: one page': xml(repeat(() => '<url><loc>https://site.test/</loc></url>')),
  'sitemap: elements in each other': xml(repeat(() => '<url>')),
  'openapi.json: paths': openapi(
    within(
      '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{',
      repeat(
        (i) =>
          `"/p${i}":{"get":{"operationId":"o${i}","responses":{"200":{"$ref":"#/components/responses/r${i}"}}}},`,
      ),
      '"/":{}}}',
    ),
  ),
  ...Object.fromEntries(
    Object.entries({
      'openapi.json: parameters of one operation': [
        '"/a/{b}":{"get":{"parameters":[',
        (i: number) => `{"in":"path","name":"p${i}","required":true,"schema":{}},`,
        '{"in":"path","name":"b","required":true,"schema":{}}],"responses":{"200":{"description":"A"}}}}}}',
      ],
      'openapi.json: paths with parameters of the path': [
        '"/":{}',
        (i: number) => `,"/p${i}/{a}/{b}":{"parameters":[],"get":{"responses":{}}}`,
        '}}',
      ],
      'openapi.json: values of examples': [
        '"/":{}},"components":{"schemas":{"A":{"required":["a"],"enum":["b"],"examples":["c"',
        (i: number) => `,"e${i}"`,
        ']}}}}',
      ],
      'openapi.json: schemas that refer to the next': [
        '"/":{}},"components":{"schemas":{"s":{"example":7}',
        (i: number) => `,"s${i}":{"anyOf":[{"$ref":"#/components/schemas/s${i + 1}"}],"example":7}`,
        '}}}',
      ],
    } as const).flatMap(([name, [before, part, after]]) =>
      ['3.0.4', '3.1.1'].map((version) => [
        `${name} (${version})`,
        openapi(
          within(
            `{"openapi":"${version}","info":{"title":"A","version":"1"},"paths":{${before}`,
            repeat(part),
            after,
          ),
        ),
      ]),
    ),
  ),
  'openapi.yaml: paths': described(
    'application/yaml',
    within(
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n',
      repeat((i) => `  /p${i}: {get: {responses: {200: {description: OK}}}}\n`),
      '',
    ),
  ),
  'api-catalog: links': list('/.well-known/api-catalog', 'linkset', (i) => ({
    anchor: `https://site.test/${i}`,
    'service-desc': [{ href: `/o${i}.json` }],
  })),
  'ard.json: entries': list('/.well-known/ard.json', 'entries', (i) => ({
    identifier: `urn:air:site.test:mcp:${i}`,
    displayName: 'A',
    type: 'x/y',
    url: `/${i}`,
  })),
  'agent-card.json: skills': list('/.well-known/agent-card.json', 'skills', (i) => ({
    id: `s${i}`,
    name: 'A',
    description: 'B',
    tags: ['c'],
  })),
  'agent-card.json: a signed card': (bytes) => ({
    ...at(
      '/.well-known/agent-card.json',
      typed('application/json'),
      within(
        `{"name":"A","signatures":[${JSON.stringify(signatureOf({}))}],"skills":[`,
        repeat((i) => `{"id":"s${i}","tags":["",null,{"z":${i},"a":[]}]},`),
        '{}]}',
      ),
    )(bytes),
    [KEYS_PATH]: keySet(),
  }),
  'openapi.json: prices that need a token': openapi(
    within(
      '{"openapi":"3.1.0","security":[{"a":[]}],"components":{"securitySchemes":{"a":{"type":"oauth2"}}},"paths":{',
      repeat((i) => `"/p${i}":{"get":{"x-payment-info":{},"parameters":[{"required":true}]}},`),
      '"/":{}}}',
    ),
  ),
  'ucp: keys': at(
    '/.well-known/ucp',
    typed('application/json'),
    within(
      '{"ucp":{"version":"2026-04-08","services":{}},"keys":[',
      repeat((i) => `{"kid":"k${i}","kty":"EC"},`),
      '7]}',
    ),
  ),
  'agent-skills: skills': list('/.well-known/agent-skills/index.json', 'skills', (i) => ({
    name: `s${i}`,
    type: 'skill-md',
    description: 'B',
    url: `/${i}`,
  })),
};
const [SMALL, LARGE] = [10_000, 40_000];

/** Judges a site with all checks and generates its files, as a scan does. */
const judge = (site: MemorySite) => async () => {
  const { evaluation, results } = await examine(CHECKS, site, { full: true });
  repairsOf(evaluation.context, results, { onDefect: (_, error) => expect.fail(String(error)) });
};

// Schemas are compiled once, when they are needed.
for (const make of Object.values(SHAPES)) await judge(make(0))();
await meter.count(judge({}));

it.each(Object.entries(SHAPES))(
  '%s: four times the bytes take at most four and a half times the work that bytes add',
  async (_, make) => {
    const [none, little, much] = [
      await meter.count(judge(make(0))),
      await meter.count(judge(make(SMALL))),
      await meter.count(judge(make(LARGE))),
    ];
    const added = little - none;
    expect(added).toBeGreaterThan(1000);
    expect((much - none) / added).toBeLessThan(4.5);
  },
);
