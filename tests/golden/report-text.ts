import { createHash } from 'node:crypto';
import { detailOf } from '@/engine/report/finding';
import type { CheckResult, Effect, Finding, PageResult } from '@/engine/report/types';
import type { Observed, ObservedFile } from './observe';

/**
 * Observations of a subject as lines: scores, a block per check with a line per finding, pages, files, notes, and the
 * SHA-256 of everything. Blocks in `usual`, the lines of another subject, are left out.
 */
export function textOf(observed: Observed, usual: ReadonlySet<string>): string {
  const blocks = blocksOf(observed).filter((block) => !usual.has(block));
  return [...blocks, `sha256 ${digest(observed)}`].join('\n');
}

export function blocksOf(observed: Observed): string[] {
  if (!('report' in observed)) return [`not measured: ${observed.code}: ${observed.message}`];
  const { report, files } = observed;
  const gains = new Map(report.fixes.map(({ checkId, gain }) => [checkId, gain]));
  const offers = new Map(report.artifacts.map((offer) => [offer.kind, offer]));
  const categories = report.categories.map(({ category, score }) => `${category} ${score}`);
  return [
    [`score ${report.score}`, `origin ${report.originScore}`, ...categories].join(', '),
    `files ${(files ?? []).map(({ kind }) => kind).join(', ')}`,
    ...report.checks.map((check) => checkBlock(check, gains.get(check.id))),
    ...report.pages.map(pageLine),
    ...report.notes.map((note) => `note ${note}`),
    ...Object.entries(report.surfaces).flatMap(([name, why]) =>
      why === null ? [] : [`surface ${name}: ${why}`],
    ),
    ...(files ?? []).map((file) => fileLine(file, offers.get(file.kind)?.gain)),
  ];
}

function checkBlock({ id, applicable, score, findings }: CheckResult, gain?: number): string {
  const head = `${id} ${applicable ? score : 'not applicable'}`;
  return [gain === undefined ? head : `${head}, fix +${gain}`, ...findings.map(findingLine)].join(
    '\n',
  );
}

function findingLine(finding: Finding): string {
  const { status, code, subject, effect, message } = finding;
  const slug = code.slice(code.indexOf('/') + 1);
  const head = [status, slug, effect && pointsOf(effect), subject && `<${subject}>`];
  const said = [message, detailOf(finding)].filter((text) => text !== null).join(' | ');
  return `  ${head.filter(Boolean).join(' ')}: ${oneLine(said)}`;
}

function pointsOf(effect: Effect): string {
  if ('set' in effect) return `=${effect.set}`;
  if ('cap' in effect) return `≤${effect.cap}`;
  return effect.max === undefined ? `-${effect.cost}` : `-${effect.cost} of ${effect.max}`;
}

const pageLine = ({ url, status, score, checks, error }: PageResult): string =>
  `page ${url} ${status} score ${score}: ` +
  (error ?? checks.map((check) => `${check.id} ${check.score}`).join(', '));

const fileLine = ({ kind, draft, missing, ...rest }: ObservedFile, gain?: number): string =>
  `file ${kind} +${gain}, ${draft.path}, asks ${missing.map(({ fact }) => fact).join(' ')}, ` +
  `sha256 ${digest({ kind, draft, missing, ...rest }).slice(0, 8)}`;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
