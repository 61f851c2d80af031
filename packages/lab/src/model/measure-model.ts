import type { ModelResults } from '@seamark/engine';
import { sampleCorrelation } from 'simple-statistics';
import { AGENT } from '../../../../lib/questions/server/agent/version';
import type { ChatModel } from '../../../../lib/questions/server/models';
import { correct, published } from '../evidence/derive';
import { BREAKS } from '../mutations';
import type { Break } from '../mutations/breaks';
import { UNSEEN } from '../mutations/unseen';
import { measureWith, TEXT_READERS, type ReaderEffect } from '../outcomes/measure';
import { modelReader } from './model-reader';

/** Breaks that readers of pages feel; each with those of `UNSEEN` is run by the model. */
const RULES = [
  'html-rendering/shell',
  'html-rendering/late-content',
  'html-rendering/no-html',
  'content-negotiation/none',
  'content-negotiation/relabelled',
  'llms-txt/absent',
  'sitemap/absent',
];

/** The changes that a model is run on, by name. */
export const MODEL_CHANGES: Readonly<Record<string, Break>> = {
  ...Object.fromEntries(
    RULES.map((rule) => {
      const [check = '', name = ''] = rule.split('/');
      return [rule, BREAKS[check]![name]!];
    }),
  ),
  ...Object.fromEntries(Object.entries(UNSEEN).map(([name, by]) => [name, { by }])),
};

/** Runs a model on whole and changed sites, and compares it with the readers that need none. */
export async function measureModel(
  model: ChatModel,
  repeats: number,
  log: (line: string) => void,
  changes = MODEL_CHANGES,
): Promise<ModelResults> {
  const byModel = measureWith([modelReader(model, repeats)]);
  const byReaders = measureWith(TEXT_READERS);
  const measured: { name: string; effects: readonly ReaderEffect[]; readers: ReaderEffect[] }[] =
    [];
  for (const [name, change] of Object.entries(changes)) {
    measured.push({ name, effects: await byModel(change), readers: await byReaders(change) });
    log(`${name}: measured`);
  }
  const costs = measured.map(({ effects: [effect] }) => costChange(effect!));
  return {
    model: `${model.engine} ${model.model}`,
    agent: AGENT,
    date: new Date().toISOString().slice(0, 10),
    repeats,
    changes: measured.map(({ name }) => name),
    effects: correct(measured).flatMap(published),
    agreement: TEXT_READERS.map(({ name }, at) => ({
      reader: name,
      correlation: rankCorrelation(
        costs,
        measured.map(({ readers }) => costChange(readers[at]!)),
      ),
    })),
  };
}

/** Factor by which an answer costs more tokens after a change. */
const costChange = ({ cost: [before, after] }: ReaderEffect): number => after / before;

/** Spearman’s rank correlation; equal values share their mean rank. 0 if one side has a single value. */
export function rankCorrelation(values: readonly number[], other: readonly number[]): number {
  const correlation = sampleCorrelation(ranksOf(values), ranksOf(other));
  return Number.isNaN(correlation) ? 0 : Math.round(correlation * 100) / 100;
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => (a === b ? 0 : a - b));
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
