import { COMMANDS, type CommandName } from './options';

export const usageOf = (command: CommandName): string =>
  `Usage: ${COMMANDS[command].usage}\nSee seamark help ${command}.`;

const WIDTH = 34;

const rows = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([left, right]) => `  ${left.padEnd(WIDTH - 2)} ${right}`).join('\n');

const ENVIRONMENT = rows([
  ['SEAMARK_BASE_URL', 'Your Seamark server: for --remote, and for links to guides.'],
  ['SEAMARK_API_KEY', 'Key of your organization, for --remote.'],
  [
    'SCAN_CONNECT_TO',
    "Hosts that are not public, as curl's --connect-to: HOST:PORT:ADDRESS:PORT,…",
  ],
  ['SCAN_PROXY', 'HTTP proxy for scans: http://user:password@host:port.'],
  ['NODE_EXTRA_CA_CERTS', 'Certificates of a private certificate authority.'],
  ['NO_COLOR, FORCE_COLOR', 'Turn colors off or on.'],
]);

const EXIT_CODES = rows([
  ['0', 'The scan succeeded, and so did all gates.'],
  ['1', 'A gate failed.'],
  ['2', 'A scan failed, or the command is wrong.'],
]);

const FOOTER = `Environment:\n${ENVIRONMENT}\n\nExit codes:\n${EXIT_CODES}\n`;

export function helpOf(command: CommandName | null): string {
  if (command === null)
    return `Seamark measures how ready a website is for AI agents.

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

See seamark help <command> for its options.

${FOOTER}`;
  const { usage, options } = COMMANDS[command];
  const list = Object.entries(options).map(([name, { value, fallback, description }]) => {
    const shown = ['off', 'none'].includes(fallback) ? '' : ` Default: ${fallback}.`;
    return [`--${name}${value === null ? '' : ` ${value}`}`, `${description}${shown}`] as const;
  });
  return `Usage: ${usage}\n\n${rows(list)}\n\n${FOOTER}`;
}
