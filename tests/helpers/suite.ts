import { afterAll } from 'vitest';

/** A public suite of a format, restated as data in tests/engine/suites. */
export interface Suite {
  /** `google/robotstxt` */
  readonly name: string;
  /** Cases that the tests of the file assert. */
  readonly agreeing: number;
  readonly leftOut: readonly { readonly count: number; readonly reason: string }[];
}

/** Adds a suite to the table that closes a run. */
export function reportSuite(suite: Suite): void {
  // oxlint-disable-next-line no-empty-pattern -- Vitest takes no other first parameter
  afterAll(({}, { meta }) => {
    const { suites = [] } = meta as { suites?: Suite[] };
    Object.assign(meta, { suites: [...suites, suite] });
  });
}
