import { LIMIT_NAMES, LIMITS, type LimitName } from '../contract/limits';
import { limitVariable, readEnv } from './env';
import { SETTING_GROUPS } from './settings';

export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
  /** Value in `.env.example`. */
  readonly example: string;
}

/** All settings with their behavior when unset; defaults come from the schema. */
export function settingGroups(): { readonly title: string; readonly settings: Setting[] }[] {
  const defaults: Readonly<Record<string, unknown>> = { ...readEnv({}) };
  return Object.entries(SETTING_GROUPS).map(([title, rows]) => ({
    title,
    settings: Object.entries(rows).map(([name, { description, unset, example }]) => {
      const fallback = unset ?? String(defaults[name]);
      return {
        name,
        description,
        fallback,
        example: example ?? (unset === undefined ? fallback : ''),
      };
    }),
  }));
}

/** `SEAMARK_LIMIT_ORG_SCANS`, `10/3600` */
export const limitSettings = (): {
  readonly name: string;
  readonly limit: LimitName;
  readonly fallback: string;
}[] =>
  LIMIT_NAMES.map((limit) => ({
    name: limitVariable(limit),
    limit,
    fallback: `${LIMITS[limit].quota}/${LIMITS[limit].seconds}`,
  }));

const EXAMPLE_INTRO =
  'Settings of Seamark. Copy this file to .env and uncomment what you need. All settings are optional: without ' +
  'DATABASE_URL, an embedded PostgreSQL is used. Made from lib/platform/config/settings.ts.';

/** Comment lines of at most 120 characters. */
const comment = (text: string): string => text.replace(/(.{1,118})(?: |$)/g, '# $1\n').trimEnd();

/** The text of `.env.example`: every setting, as a comment with its description. */
export function envExample(): string {
  const groups = settingGroups().map(({ title, settings }) =>
    [
      `## ${title}`,
      ...settings.map(
        ({ name, description, example }) => `${comment(description)}\n# ${name}=${example}`,
      ),
    ].join('\n'),
  );
  const limits = [
    '## Rate limits, as <quota>/<seconds>. These are the defaults.',
    ...limitSettings().map(({ name, fallback }) => `# ${name}=${fallback}`),
  ].join('\n');
  return `${[comment(EXAMPLE_INTRO), ...groups, limits].join('\n\n')}\n`;
}
