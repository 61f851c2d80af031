import { siteText } from '@/lib/platform/text/site-text';
import type { ScanReport } from '../report';
import { fingerprintOf, findingLocation, openPlaces, PLACES_MAX } from './place';

const SEVERITY = { fail: 'major', warn: 'minor' } as const;

/** GitLab's variant of the Code Climate report: https://docs.gitlab.com/ci/testing/code_quality/ */
export const codeQuality = (reports: readonly ScanReport[]): string => {
  const issues = openPlaces(reports)
    .slice(0, PLACES_MAX)
    .map(({ report, check, finding, page }) => {
      const { url, file } = findingLocation(report, finding, page);
      return {
        description: `${check.name}: ${siteText(finding.message)}`,
        check_name: finding.code,
        fingerprint: fingerprintOf(report, finding, reports.length > 1, page),
        severity: finding.status === 'fail' ? SEVERITY.fail : SEVERITY.warn,
        location: { path: file ?? url, lines: { begin: 1 } },
      };
    });
  return `${JSON.stringify(issues, null, 2)}\n`;
};
