import { COMMANDS, type CommandName } from './options';

export const usageOf = (command: CommandName): string =>
  `Usage: ${COMMANDS[command].usage}\nSee seamark help ${command}.`;

const WIDTH = 34;

export function helpOf(command: CommandName | null): string {
  if (command === null)
    return `Seamark measures how ready a website is for AI agents.

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

See seamark help <command> for its options.
`;
  const { usage, options } = COMMANDS[command];
  const rows = Object.entries(options).map(([name, { value, fallback, description }]) => {
    const left = `  --${name}${value === null ? '' : ` ${value}`}`;
    const shown = ['off', 'none'].includes(fallback) ? '' : ` Default: ${fallback}.`;
    return `${left.padEnd(WIDTH)} ${description}${shown}`;
  });
  return `Usage: ${usage}\n\n${rows.join('\n')}\n`;
}
