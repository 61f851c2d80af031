import { it } from 'vitest';

/** A public suite of a format, restated as data in tests/engine/suites. */
export interface Suite {
  /** `google/robotstxt` */
  readonly name: string;
  /** Cases that the tests of the file assert. */
  readonly agreeing: number;
  readonly leftOut: readonly { readonly count: number; readonly reason: string }[];
}

/** Adds a suite to the table that closes a run. Call it after the tests of the file. */
export function reportSuite(suite: Suite): void {
  it(`${suite.name}: ${suite.agreeing} cases`, ({ task, expect }) => {
    Object.assign(task.meta, { suite });
    expect(suite.agreeing).toBeGreaterThan(0);
  });
}
