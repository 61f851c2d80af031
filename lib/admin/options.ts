import { AdminError } from './command';

/** `--name value` and `--flag`; everything else is a mistake worth naming. */
export function readOptions(words: readonly string[]): Record<string, string | boolean> {
  const options: Record<string, string | boolean> = {};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name, joined] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined)
      throw new AdminError(
        'invalid_input',
        `“${word}” is no option; options look like --name value.`,
      );
    if (name in options) throw new AdminError('invalid_input', `--${name} is given twice.`);
    const next = words[index + 1];
    if (joined !== undefined) options[name] = joined;
    else if (next === undefined || next.startsWith('--')) options[name] = true;
    else {
      options[name] = next;
      index += 1;
    }
  }
  return options;
}
