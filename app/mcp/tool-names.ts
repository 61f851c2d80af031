import type { ApiTool } from './tools';

/** How sentences of the API name what a tool does, and how the agent that has the tool wants it named. */
export interface ToolName {
  readonly operation: RegExp;
  readonly named: (values: Readonly<Record<string, string>>) => string;
}

const PARAMETER = /\{(\w+)\}/g;

export function toolName({ name, op, input, request }: ApiTool): ToolName {
  // Each input is given its own name, to see which parameter of the path it becomes.
  const ownNames = Object.fromEntries(Object.keys(input.shape).map((key) => [key, key]));
  const { params = {} } = request(ownNames);
  // The point at the end is the sentence's.
  const path = op.path.replace(PARAMETER, String.raw`(?<$1>\{\w+\}|[^\s/?,;]*[^\s/?,;.])`);
  return {
    operation: new RegExp(String.raw`${op.method} ${path}(?![\w/?-])`, 'g'),
    named(values) {
      const known = Object.entries(values).filter(([, value]) => !value.startsWith('{'));
      const given = known.map(([parameter, value]) => `${params[parameter]} ${value}`);
      return given.length === 0 ? name : `${name} (${given.join(', ')})`;
    },
  };
}

/** `Scan it with POST /api/v1/scan.` becomes `Scan it with scan_site.` What has no tool keeps its address. */
export const withToolNames = (sentence: string, tools: readonly ToolName[]): string =>
  tools.reduce(
    (text, { operation, named }) =>
      text.replace(operation, (...found: unknown[]) => {
        const values = found.at(-1);
        return named(typeof values === 'object' ? (values as Record<string, string>) : {});
      }),
    sentence,
  );
