import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv } from '@/lib/platform/config/env';
import { SETTINGS } from '@/lib/platform/config/settings';

const read = (file: string): string => readFileSync(path.join('deploy', file), 'utf8');
const KNOWN = new Set(Object.keys(SETTINGS));

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
  readonly deploy?: { readonly replicas: number };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}
const manifests = (file: string): Manifest[] =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });

test('compose: two of each, settings that exist, services that are there', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
  };
  expect(services['worker']?.deploy?.replicas).toBe(2);
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read('Caddyfile')) ?? [];
  const webs = upstreams.split(' ').map((upstream) => upstream.replace(/:3000$/, ''));
  expect(webs).toHaveLength(2);
  expect(services['proxy']?.depends_on).toEqual(webs);
  for (const name of [...webs, 'worker', 'migrate']) {
    const environment = services[name]?.environment ?? {};
    for (const variable of Object.keys(environment)) expect(KNOWN).toContain(variable);
    const filled = Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(
        /\$\{\w+(?::-([^}]*))?(?::\?)?\}/g,
        (_, fallback?: string) => fallback ?? 'x',
      ),
    ]);
    readEnv(Object.fromEntries(filled) as Record<string, string>);
  }
  for (const { depends_on: others = [] } of Object.values(services))
    for (const other of Array.isArray(others) ? others : Object.keys(others))
      expect(Object.keys(services)).toContain(other);
});

test('Kubernetes: every manifest is listed, selectors select, settings exist, scalers name what is there', () => {
  const { resources, configMapGenerator } = parse(read('kubernetes/base/kustomization.yaml')) as {
    resources: string[];
    configMapGenerator: { literals: string[] }[];
  };
  const given = configMapGenerator.flatMap(({ literals }) =>
    literals.map((line) => line.split('=')),
  );
  for (const [name] of given) expect(KNOWN).toContain(name);
  readEnv(Object.fromEntries(given) as Record<string, string>);
  const base = resources.flatMap((file) => manifests(`base/${file}`));
  const keda = manifests('keda/worker-scaler.yaml');
  const builtIn = /^(?:v1|apps\/v1|batch\/v1|autoscaling\/v2|policy\/v1)$/;
  for (const { apiVersion } of base) expect(apiVersion).toMatch(builtIn);
  expect(parse(read('kubernetes/keda/kustomization.yaml'))).toMatchObject({
    resources: ['../base', 'worker-scaler.yaml'],
  });
  const all = [...base, ...keda];
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['web', 'worker']);
  for (const { spec } of deployments)
    expect(spec, 'an apply would reset the autoscaler').not.toHaveProperty('replicas');
  for (const { spec, metadata } of deployments)
    expect(spec).toMatchObject({
      selector: { matchLabels: { app: metadata.name } },
      template: { metadata: { labels: { app: metadata.name } } },
    });
  const { resources: web, env } = (
    deployments[0]!.spec['template'] as {
      spec: {
        containers: {
          resources: { limits: { memory: string } };
          env: { name: string; value: string }[];
        }[];
      };
    }
  ).spec.containers[0]!;
  const options = env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
  const heapMib = Number(/^--max-old-space-size=(\d+)$/.exec(options)?.[1]);
  expect(web.limits.memory).toBe('1Gi');
  expect(heapMib, 'half of the limit is for memory outside of the heap').toBeLessThanOrEqual(512);
  for (const { spec, kind } of all)
    if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
      expect(['web', 'worker']).toContain((spec['scaleTargetRef'] as { name: string }).name);
  expect(all.map(({ kind }) => kind).sort()).toEqual([
    'Deployment',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'ScaledObject',
    'Service',
    'TriggerAuthentication',
  ]);
});

test('the dashboard shows every metric of ours, and no other', () => {
  const named = (text: string): string[] => [
    ...new Set(
      [...text.matchAll(/seamark_\w+/g)].map(([name]) =>
        name.replace(/_(?:bucket|sum|count)$/, ''),
      ),
    ),
  ];
  const { panels } = JSON.parse(read('grafana/seamark.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = named(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'));
  expect(shown.sort()).toEqual(
    named(readFileSync('lib/platform/observe/metrics.ts', 'utf8')).sort(),
  );
});
