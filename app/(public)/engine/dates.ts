import { changes } from './changes';

const HEADING = /^## (Engine|API) (\d+\.\d+\.\d+)\n\n(\d{1,2} \w+ \d{4})$/gm;

/** `Engine 1.0.0` → `2026-11-21`, from the change log. */
export async function versionDates(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    [...(await changes()).matchAll(HEADING)].map(([, name, version, date = '']) => [
      `${name} ${version}`,
      new Date(`${date} UTC`).toISOString().slice(0, 10),
    ]),
  );
}
