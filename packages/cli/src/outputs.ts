import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeQuality } from './formats/code-quality';
import { html } from './formats/html';
import { junit } from './formats/junit';
import { markdown } from './formats/markdown';
import { sarif } from './formats/sarif';
import { isColored, terminal } from './formats/terminal';
import type { Format, Output } from './options';
import type { ScanReport } from './report';
import { nameOfPage, type Place } from './site/places';

/** `guides`: base URL of the check guides; null without a server. */
type Write = (reports: readonly ScanReport[], guides: string | null) => string;

const WRITERS: Readonly<Record<Format, Write>> = {
  json: jsonText,
  markdown,
  html,
  sarif,
  junit,
  'gitlab-codequality': codeQuality,
};

/** The reports as `--json` writes them. */
export function jsonText(reports: readonly ScanReport[]): string {
  const all = reports.map(({ json, places }) =>
    json.pages ? { ...json, places: places.map(placeJson) } : json,
  );
  return `${JSON.stringify(all.length === 1 ? all[0] : all, null, 2)}\n`;
}

const EXAMPLES = 20;

const placeJson = ({ templates, ...rule }: Place) => ({
  ...rule,
  templates: templates.map(({ template, pages, scanned }) => ({
    template,
    pages: pages.length,
    scanned,
    examples: pages.slice(0, EXAMPLES).map(nameOfPage),
  })),
});

/**
 * Writes files first, so that they exist when the last line is printed. Prints the terminal format unless another takes
 * standard output. Returns the errors of files that could not be written.
 */
export async function writeAll(
  reports: readonly ScanReport[],
  outputs: readonly Output[],
  guides: string | null,
): Promise<readonly string[]> {
  return writeFormats(
    outputs,
    (format) => WRITERS[format](reports, guides),
    () => terminal(reports, isColored(process.env, process.stdout)),
  );
}

/** Writes those that have a file. */
export const writeReports = (
  reports: readonly ScanReport[],
  outputs: readonly Output[],
  guides: string | null,
): Promise<readonly string[]> => writeFiles(outputs, (format) => WRITERS[format](reports, guides));

/** The same for any formats. */
export async function writeFormats<F extends Format>(
  outputs: readonly Output<F>[],
  write: (format: F) => string,
  inTerminal: () => string,
): Promise<readonly string[]> {
  const problems = await writeFiles(outputs, write);
  const printed = outputs.find(({ file }) => file === null);
  process.stdout.write(printed ? write(printed.format) : inTerminal());
  return problems;
}

async function writeFiles<F extends Format>(
  outputs: readonly Output<F>[],
  write: (format: F) => string,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { format, file } of outputs) {
    if (file === null) continue;
    try {
      await mkdir(path.dirname(path.resolve(file)), { recursive: true });
      await writeFile(file, write(format));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`--${format}: ${file} can't be written (${code}). Name another file.`);
    }
  }
  return problems;
}
