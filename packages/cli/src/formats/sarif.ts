import type { Log, ReportingDescriptor, Result, Run, ToolComponent } from 'sarif';
import { detailOf, type Finding, GUIDES } from '@seamark/engine';
import { siteText } from '@/lib/platform/text/site-text';
import type { ReportCheck, ScanReport } from '../report';
import {
  fingerprintOf,
  findingLocation,
  openPlaces,
  PLACES_MAX,
  type FindingLocation,
} from './place';
import { VERSION } from '../version';

const LEVELS = { fail: 'error', warn: 'warning' } as const;
const levelOf = ({ status }: Pick<Finding, 'status'>) =>
  status === 'fail' ? LEVELS.fail : LEVELS.warn;

/** Open findings for code scanning: OASIS SARIF 2.1.0, one run. */
export function sarif(reports: readonly ScanReport[], guides: string | null): string {
  const open = openPlaces(reports).slice(0, PLACES_MAX);
  const ids = [...new Set(open.map(({ finding }) => finding.code))];
  return sarifLog(
    {
      ...(reports[0] && { semanticVersion: reports[0].engine.replace(/^.*@/, '') }),
      rules: ids.map((id) => {
        const first = open.find(({ finding }) => finding.code === id)!;
        return ruleOf(first.check, first.finding, guides);
      }),
    },
    {
      columnKind: 'utf16CodeUnits',
      results: open.map(({ report, check, finding, page }): Result => {
        const location = findingLocation(report, finding, page);
        return {
          ruleId: finding.code,
          ruleIndex: ids.indexOf(finding.code),
          level: levelOf(finding),
          message: { text: messageOf(check, finding) },
          locations: [locationOf(location)],
          partialFingerprints: {
            'finding/v1': fingerprintOf(report, finding, reports.length > 1, page),
          },
          properties: { url: location.url },
        };
      }),
    },
  );
}

/** A log of one run, as text. */
export function sarifLog(driver: Partial<ToolComponent>, run: Partial<Run>): string {
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Seamark', version: VERSION, ...driver } }, ...run }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const messageOf = ({ name }: ReportCheck, finding: Finding): string =>
  [`${name}: ${finding.message}`, finding.hint, detailOf(finding)]
    .flatMap((line) => (line ? [siteText(line)] : []))
    .join('\n');

function ruleOf(check: ReportCheck, finding: Finding, guides: string | null): ReportingDescriptor {
  const guide = GUIDES.find(({ checkId }) => checkId === check.id);
  const rule = guide?.rules.find(({ slug }) => `${check.id}/${slug}` === finding.code);
  const steps = (guide?.steps ?? []).map((step, at) => `${at + 1}. ${step}`).join('\n');
  return {
    id: finding.code,
    name: check.name,
    shortDescription: { text: rule ? `${check.name}: ${rule.when}` : check.name },
    fullDescription: { text: check.description },
    defaultConfiguration: {
      level: levelOf(rule?.status === 'fail' ? { status: 'fail' } : finding),
    },
    help: {
      text:
        [rule?.fix, rule?.evidence && `Effect on agents: ${rule.evidence}`, steps]
          .filter(Boolean)
          .join('\n\n') || check.description,
    },
    ...(guides !== null && { helpUri: check.guideUrl }),
    properties: { tags: ['ai-agents', check.category] },
  };
}

/**
 * Findings have no line; code scanning shows those at line 1. GitHub rejects a file with absolute URLs, so all
 * locations are relative to the checkout.
 */
function locationOf({ url, file }: FindingLocation) {
  return {
    physicalLocation: {
      artifactLocation: {
        uri: file === null ? pathOf(url) : file.split('/').map(encodeURIComponent).join('/'),
      },
      region: { startLine: 1 },
    },
  };
}

function pathOf(url: string): string {
  const { host, pathname } = new URL(url);
  return (host.replace(':', '_') + pathname).replace(/\/$/, '');
}
