import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { parseYaml } from '@seamark/engine';
import { didYouMean } from './did-you-mean';
import { UsageError } from './failures';
import type { Option } from './options';

/** Options of `seamark scan` in a file, as the command line has them. */
export interface SettingsFile {
  readonly address: string | null;
  readonly values: Readonly<Record<string, string | boolean | readonly string[]>>;
}

const NAMES = ['seamark.config.yml', 'seamark.config.yaml', 'seamark.config.json'];
const EMPTY: SettingsFile = { address: null, values: {} };

const inFolder = () => NAMES.filter((name) => existsSync(name));
export const hasSettingsFile = (): boolean => inFolder().length > 0;

export const isSettingsFile = (file: string): boolean =>
  /^seamark\.config\..*$/.test(path.basename(file));

/** The file that is named, or else that of the current folder. */
export function readSettingsFile(
  named: string | null,
  options: Readonly<Record<string, Option>>,
): SettingsFile {
  const files = named === null ? inFolder() : [named];
  const [file, other] = files;
  if (file === undefined) return EMPTY;
  if (other !== undefined) throw new UsageError(`${file} and ${other} exist; keep one of them.`);
  const text = textOf(file);
  const parsed = parseYaml(text.replace(/^\ufeff/, ''), { uniqueKeys: true });
  if (!parsed.ok) throw new UsageError(`${file} is no YAML or JSON: ${parsed.error}.`);
  const read = schemaOf(options).safeParse(parsed.value ?? {});
  if (!read.success) throw new UsageError(`${file}: ${sentenceOf(read.error.issues[0]!, options)}`);
  const { address, ...values } = read.data as Record<string, string>;
  return { address: address ?? null, values };
}

/** A parser takes minutes and gigabytes for a file that somebody mistook for the settings. */
const BYTES_MAX = 256 * 1024;

function textOf(file: string): string {
  try {
    const about = statSync(file);
    if (!about.isDirectory() && (!about.isFile() || about.size > BYTES_MAX))
      throw new UsageError(`${file} is no settings file: Seamark reads files up to 256 kB.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} can't be read (${code}). Check the path.`);
  }
}

const TEXT = z
  .union([z.string(), z.number()], { error: 'Write a text or a number.' })
  .transform(String);
const SWITCH = z.boolean({ error: 'Write true or false.' });
const LIST = z
  .union([z.array(TEXT), TEXT], { error: 'Write a text or a list of texts.' })
  .transform((value) => [value].flat());

/** One member per option, of the type that the command line gives it. */
const schemaOf = (options: Readonly<Record<string, Option>>) =>
  z.strictObject(
    {
      address: TEXT.optional(),
      ...Object.fromEntries(
        Object.entries(options).map(([name, { value, isRepeatable }]) => [
          name,
          (value === null
            ? SWITCH
            : isRepeatable
              ? LIST
              : value === 'a,b'
                ? LIST.transform(String)
                : TEXT
          ).optional(),
        ]),
      ),
    },
    {
      error: ({ code }) => (code === 'invalid_type' ? 'Write options as name: value.' : undefined),
    },
  );

function sentenceOf(issue: z.core.$ZodIssue, options: Readonly<Record<string, Option>>): string {
  if (issue.code !== 'unrecognized_keys')
    return [...issue.path.slice(0, 1), issue.message].join(': ');
  const [key = ''] = issue.keys;
  return `Unknown option ${key}.${didYouMean(key, ['address', ...Object.keys(options)])} Names are those of the command line without --.`;
}
