import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Suite } from './suite';

/** Prints after all other output: the public suites, and each test that passed at its second try, with the reason. */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const lines = [...suiteLines(modules), ...secondTryLines(passed)];
    if (lines.length > 0) console.log(lines.join('\n'));
  }
}

function suiteLines(modules: readonly TestModule[]): string[] {
  const suites = modules.flatMap((module) => (module.meta() as { suites?: Suite[] }).suites ?? []);
  if (suites.length === 0) return [];
  return [
    'Public suites: cases that agree, and those left out with the reason',
    ...suites.flatMap(({ name, agreeing, leftOut }) => [
      `  ${name}: ${agreeing}`,
      ...leftOut.map(({ count, reason }) => `    ${count} left out: ${reason}`),
    ]),
  ];
}

function secondTryLines(tests: readonly TestCase[]): string[] {
  const flaky = tests.filter((test) => test.diagnostic()?.flaky);
  if (flaky.length === 0) return [];
  return [
    `Passed at the second try: ${flaky.length}`,
    ...flaky.map((test) => {
      const reasons = test.result().errors?.map(({ message }) => message.split('\n', 1)[0]);
      return `  ${test.module.relativeModuleId} > ${test.fullName}: ${reasons?.join('; ')}`;
    }),
  ];
}
