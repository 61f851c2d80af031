import type { ApiTool } from './tools';

/** Pattern of an operation in sentences of the API, and its replacement by the tool's name. */
export interface ToolName {
  readonly operation: RegExp;
  readonly named: (values: Readonly<Record<string, string>>) => string;
}

const PARAMETER = /\{(\w+)\}/g;

export function toolName({ name, op, input, request }: ApiTool): ToolName {
  // Each input gets its own name as value, which shows the path parameter that it becomes.
  const ownNames = Object.fromEntries(Object.keys(input.shape).map((key) => [key, key]));
  const { params = {} } = request(ownNames);
  // A final period belongs to the sentence.
  const path = op.path.replace(PARAMETER, String.raw`(?<$1>\{\w+\}|[^\s/?,;]*[^\s/?,;.])`);
  return {
    operation: new RegExp(String.raw`${op.method} ${path}(?![\w/?-])`, 'g'),
    named(values) {
      const filled = Object.entries(values).filter(([, value]) => !value.startsWith('{'));
      const parameters = filled.map(([parameter, value]) => `${params[parameter]} ${value}`);
      return parameters.length === 0 ? name : `${name} (${parameters.join(', ')})`;
    },
  };
}

/** `Scan it with POST /api/v1/scan.` → `Scan it with scan_site.` Operations without a tool keep their address. */
export const withToolNames = (sentence: string, tools: readonly ToolName[]): string =>
  tools.reduce(
    (text, { operation, named }) =>
      text.replace(operation, (...match: unknown[]) => {
        const values = match.at(-1);
        return named(typeof values === 'object' ? (values as Record<string, string>) : {});
      }),
    sentence,
  );
