import { CHECKS } from '@seamark/engine';
import { examine } from '../../../../tests/helpers/examine';
import { siteBefore, type Break } from '../mutations/breaks';
import type { LabSite } from '../site';

/** What a break changed in the report. */
export interface Change {
  /** Codes of open findings, `check/rule`, that only the broken site has, sorted. */
  readonly raised: readonly string[];
  /** Codes of open findings that only the site before had: a site before must have none. */
  readonly before: readonly string[];
  /** Ids of checks that apply to one of the two only. */
  readonly applicability: readonly string[];
}

/** Reports of the site before and after a break, compared. */
export async function changeOf(breaking: Break, whole: LabSite): Promise<Change> {
  const site = siteBefore(breaking, whole);
  const [before, after] = await Promise.all([
    reportOf(site, breaking.url),
    reportOf(breaking.by(site), breaking.url),
  ]);
  return {
    raised: [...after.open].filter((code) => !before.open.has(code)).sort(),
    before: [...before.open].sort(),
    applicability: [
      ...[...before.applicable].filter((id) => !after.applicable.has(id)),
      ...[...after.applicable].filter((id) => !before.applicable.has(id)),
    ],
  };
}

async function reportOf(site: LabSite, url?: string) {
  const { results } = await examine(CHECKS, site, {
    full: true,
    profile: 'all',
    ...(url ? { url } : {}),
  });
  return {
    open: new Set(
      results.flatMap(({ findings }) =>
        findings.flatMap(({ code, status }) =>
          status === 'fail' || status === 'warn' ? [code] : [],
        ),
      ),
    ),
    applicable: new Set(results.flatMap(({ id, applicable }) => (applicable ? [id] : []))),
  };
}
