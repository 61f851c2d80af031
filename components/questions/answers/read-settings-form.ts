import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import { NAME_CHARACTERS_MAX, NAMES_MAX } from '@/lib/questions/contract/dashboard/answers-limits';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Typed = Readonly<Record<string, string>>;

type Competitor = EngineSettings['competitors'][number];

/** “Globex | globex.example” */
export const competitorLine = ({ name, host }: Competitor): string =>
  host === null ? name : `${name} | ${host}`;

/** Parses the fields to settings; `problems` holds the fields that must be corrected first. */
export function readSettingsForm(
  typed: Typed,
  chosen: readonly string[],
  offered: readonly string[],
): { readonly settings: EngineSettings; readonly problems: FieldErrors } {
  const problems: Record<string, string> = {};
  const brands = linesOf(typed['brands']);
  const others = linesOf(typed['competitors']).map(splitLine);
  const wrongs = {
    brands: wrongNames(brands),
    competitors: [...wrongNames(others.map(([name]) => name)), ...wrongHosts(others)],
  };
  for (const [field, wrong] of Object.entries(wrongs))
    if (wrong.length > 0) problems[field] = wrong.join('\n');
  const competitors = others.map(([name, address]) => ({ name, host: hostOf(address) }));
  if (offered.length > 0 && chosen.length === 0)
    problems['engines'] = 'Choose at least one engine.';
  return { settings: { brands, competitors, engines: [...chosen] }, problems };
}

const linesOf = (text = ''): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');

function splitLine(line: string): readonly [name: string, address: string] {
  const [name = '', address = ''] = line.split('|').map((part) => part.trim());
  return [name, address];
}

function wrongNames(names: readonly string[]): string[] {
  const surplus = names.length - NAMES_MAX;
  return [
    ...(surplus > 0
      ? [`You entered ${names.length} names; the maximum is ${NAMES_MAX}. Remove ${surplus}.`]
      : []),
    ...names
      .filter((name) => name.length > NAME_CHARACTERS_MAX)
      .map(
        (name) =>
          `“${name.slice(0, 40)}…” has ${name.length} characters; the maximum is ${NAME_CHARACTERS_MAX}.`,
      ),
  ];
}

const wrongHosts = (lines: readonly ReturnType<typeof splitLine>[]): string[] =>
  lines.flatMap(([name, address]) =>
    name === ''
      ? [`Enter the name before ${address}.`]
      : address !== '' && hostOf(address) === null
        ? [`“${address}” is no host. Enter a host such as example.com, or leave it out.`]
        : [],
  );

/** Keeps only the host of a pasted URL. */
const hostOf = (address: string): string | null =>
  address === ''
    ? null
    : normalizeHost(address.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, ''));
