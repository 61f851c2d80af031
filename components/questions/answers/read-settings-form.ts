import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import { NAME_CHARACTERS_MAX, NAMES_MAX } from '@/lib/questions/contract/dashboard/answers-limits';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Typed = Readonly<Record<string, string>>;

export const competitorFields = (row: number) => ({
  name: `competitor-${row}-name`,
  host: `competitor-${row}-host`,
});

/** Parses the fields to settings; `problems` holds the fields that must be corrected first. */
export function readSettingsForm(
  typed: Typed,
  chosen: readonly string[],
  offered: readonly string[],
): { readonly settings: EngineSettings; readonly problems: FieldErrors } {
  const problems: Record<string, string> = {};
  const brands = linesOf(typed['brands']);
  const brandsProblem = namesProblem(brands);
  if (brandsProblem !== null) problems['brands'] = brandsProblem;
  const competitors = readCompetitors(typed, problems);
  if (offered.length > 0 && chosen.length === 0)
    problems['engines'] = 'Choose at least one engine.';
  return { settings: { brands, competitors, engines: [...chosen] }, problems };
}

const linesOf = (text = ''): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');

function namesProblem(lines: readonly string[]): string | null {
  const long = lines
    .filter((line) => line.length > NAME_CHARACTERS_MAX)
    .map(
      (line) =>
        `“${line.slice(0, 40)}…” has ${line.length} characters; the maximum is ${NAME_CHARACTERS_MAX}.`,
    );
  const surplus =
    lines.length > NAMES_MAX
      ? [
          `You entered ${lines.length} names; the maximum is ${NAMES_MAX}. Remove ${lines.length - NAMES_MAX}.`,
        ]
      : [];
  return long.length + surplus.length === 0 ? null : [...surplus, ...long].join('\n');
}

function readCompetitors(
  typed: Typed,
  problems: Record<string, string>,
): EngineSettings['competitors'] {
  return Array.from({ length: NAMES_MAX }, (_, row) => competitorFields(row)).flatMap((fields) => {
    const [name, address] = [typed[fields.name]?.trim() ?? '', typed[fields.host]?.trim() ?? ''];
    if (name === '' && address === '') return [];
    const host = hostOf(address);
    if (name === '') problems[fields.name] = 'Enter the competitor’s name, or clear its host.';
    if (name.length > NAME_CHARACTERS_MAX)
      problems[fields.name] = `A name can have at most ${NAME_CHARACTERS_MAX} characters.`;
    if (address !== '' && host === null)
      problems[fields.host] = 'Enter a host such as example.com, or leave it empty.';
    return [{ name, host }];
  });
}

/** Keeps only the host of a pasted URL. */
const hostOf = (address: string): string | null =>
  address === ''
    ? null
    : normalizeHost(address.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, ''));
