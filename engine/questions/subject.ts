import { memoized } from '../network/recording';
import { AskedLine, type AskedText } from './asked-site';
import { hasAnswer, valuesIn, writtenValues, type RightAnswer } from './right-answer';
import { isShorterThan } from '../parse/text';

/** A longer line is a paragraph, not the label of a value beside it. */
const LABEL_MAX = 60;
/** A line of a value alone, such as “140+” above its label. */
const VALUE_MAX = 24;
/** Lines before a value that may be about it. */
const BEFORE_MAX = 3;

/** A value on a page, with the words that identify it. */
export interface Subject {
  /** The line, or the sentence of it that has the value. */
  readonly part: AskedLine;
  readonly isRight: boolean;
  readonly words: readonly ReadonlySet<string>[];
  /** Texts that tell the value from others: its sentence or cells without it, its label, and the sections that it is in. */
  labels(): readonly string[];
}

/** The values of a line, with the words of the line, its headings, and its neighbours. */
export function subjectsAt(text: AskedText, at: number, answer: RightAnswer): readonly Subject[] {
  const line = text.lines[at]!;
  const valued = line.sentences.filter((sentence) => valuesIn(answer, sentence).length > 0);
  const neighbours = besides(text, at, answer).map((index) => text.lines[index]!);
  // Each sentence is about its value, if several have one.
  return (valued.length > 1 ? valued : [line]).map((part) => ({
    part,
    isRight: hasAnswer(answer, part),
    words: [part.words, line.above.words, ...neighbours.map(({ words }) => words)],
    labels: () => [
      ...(line.kind === 'row'
        ? cellsOf(part, neighbours, answer)
        : [withoutValues(sentenceOf(part, answer), answer)]),
      ...(line.kind === 'row' ? [] : neighbours.filter(isLabel).map(({ text }) => text)),
      ...line.above.sections,
    ],
  }));
}

/** The sentence with the right answer, else with a value of its kind. */
export const sentenceOf = (part: AskedLine, answer: RightAnswer): AskedLine =>
  part.sentences.find((sentence) => hasAnswer(answer, sentence)) ??
  part.sentences.find((sentence) => valuesIn(answer, sentence).length > 0) ??
  part;

/** The cells of a row without its value, and the head of the column with the value. */
function cellsOf(row: AskedLine, [head]: readonly AskedLine[], answer: RightAnswer): string[] {
  const cells = row.text
    .split('|')
    .map((cell) => withoutValues(new AskedLine(cell, [], 'row', row.above), answer));
  const column = cells.findIndex((cell, index) => cell !== row.text.split('|')[index]);
  const title = head?.text.split('|')[column];
  return title === undefined ? cells : [...cells, title];
}

/** The text without the values of the kind of the answer. */
function withoutValues(line: AskedLine, answer: RightAnswer): string {
  return writtenValues(answer, line).reduce(
    (text, value) => text.replace(value, ' '),
    line.text.normalize('NFKC'),
  );
}

/** The head of a table, the label of a value, or the lines before it up to the previous value. */
function besides(text: AskedText, at: number, answer: RightAnswer): number[] {
  const { lines } = text;
  const line = lines[at]!;
  const first = memoized(text, startsOf)[at]!;
  if (line.kind === 'row') return first === at ? [] : [first];
  const isValue = (index: number) =>
    lines[index]!.text.length <= VALUE_MAX && /\p{Nd}/u.test(lines[index]!.text);
  if (isValue(at) && isValue(first) && lines[at + 1]?.kind === line.kind && !isValue(at + 1))
    return [at + 1];
  const indexes: number[] = [];
  for (let before = at - 1; before >= 0 && indexes.length < BEFORE_MAX; before--) {
    const other = lines[before]!;
    if (isBreak(other) || other.kind !== line.kind || valuesIn(answer, other).length > 0) break;
    indexes.push(before);
  }
  return indexes;
}

/** For each line the first row of its table, or the first of the short lines above it without a break. */
function startsOf({ lines }: AskedText): number[] {
  const starts: number[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const goesOn =
      before !== undefined &&
      (line.kind === 'row'
        ? before.kind === 'row'
        : before.kind !== 'row' && !isBreak(before) && isLabel(before));
    starts.push(goesOn ? starts[at - 1]! : at);
  }
  return starts;
}

const isLabel = ({ text }: AskedLine): boolean =>
  isShorterThan(text, LABEL_MAX) && !/[.!?。！？]$/.test(text);

const isBreak = ({ kind }: AskedLine): boolean => kind === 'heading' || kind === 'landmark';
