import { appendFile } from 'node:fs/promises';
import type { Environment } from 'seamark';

/** Environment of a step: https://docs.github.com/actions/reference/workflows-and-actions/variables */
export class ActionRunner {
  constructor(readonly environment: Environment) {}

  input(name: string): string {
    return (this.environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  }

  lines(name: string): readonly string[] {
    return this.input(name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  }

  async output(name: string, value: string): Promise<void> {
    await this.append('GITHUB_OUTPUT', `${name}=${value}\n`);
  }

  summary(markdown: string): Promise<void> {
    return this.append('GITHUB_STEP_SUMMARY', markdown);
  }

  private async append(variable: string, text: string): Promise<void> {
    const file = this.environment[variable];
    if (file) await appendFile(file, text);
  }
}

/** Text of a site follows the command's own colons on the same line, so it cannot start another command. */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  message: string,
  properties: Readonly<Record<string, string | null>> = {},
): string {
  const attributes = Object.entries(properties)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${property(value)}`]))
    .join(',');
  return `::${level}${attributes === '' ? '' : ` ${attributes}`}::${data(message)}\n`;
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
