import type { Reporter, TestModule } from 'vitest/node';

/** Prints each test that failed and passed at its second try, with the reason, after all other output. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .flatMap((module) => [...module.children.allTests('passed')])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const reasons = test.result().errors?.map(({ message }) => message.split('\n', 1)[0]);
        return `  ${test.module.relativeModuleId} > ${test.fullName}: ${reasons?.join('; ')}`;
      });
    if (lines.length > 0)
      console.log([`Passed at the second try: ${lines.length}`, ...lines].join('\n'));
  }
}
