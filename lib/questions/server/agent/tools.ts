import * as z from 'zod';
import { storable } from '@/lib/platform/text/storable';
import type { ToolSpec } from '../models';
import { EVIDENCE_MAX, QUOTE_LENGTH } from './evidence';

const text = (charactersMax: number) => z.string().max(charactersMax).transform(storable);
const url = z.string().min(1).max(2048).pipe(text(2048));
const number = z.int().min(1).max(1000);

/** Schema of each tool's arguments; invalid arguments become an error result of the call. */
export const ARGUMENTS = {
  fetch: z.object({ url, prefer: z.enum(['markdown', 'html', 'json']).default('markdown') }),
  read: z.object({ document: number, offset: z.int().min(0).max(10_000_000) }),
  follow: z.object({ document: number, link: number }),
  search: z.object({ query: z.string().trim().min(1).max(200).pipe(text(200)) }),
  finish: z.object({
    outcome: z.enum(['done', 'not_possible', 'blocked']),
    answer: text(2000).default(''),
    evidence: z
      .array(z.object({ url, quote: text(2 * QUOTE_LENGTH.max) }))
      .max(EVIDENCE_MAX)
      .default([]),
    reason: text(500).default(''),
  }),
} as const;

export type AgentToolName = keyof typeof ARGUMENTS;
export type Arguments<N extends AgentToolName> = z.output<(typeof ARGUMENTS)[N]>;

const DESCRIPTION: Readonly<Record<AgentToolName, string>> = {
  fetch:
    'Reads a page or file of the site: status, title, the first 6000 characters as text, and numbered links.',
  read: 'Reads the next 6000 characters of a document from an offset.',
  follow: 'Fetches a numbered link of a document.',
  search:
    'Finds up to 10 addresses by words: in documents of this task, in the sitemap and in llms.txt. No other search engine exists.',
  finish:
    'Ends the task. Quotes must be copied word for word from documents of this task, ' +
    `${QUOTE_LENGTH.min} to ${QUOTE_LENGTH.max} characters each.`,
};

/** Tool definitions sent to the model. */
export const TOOLS: readonly ToolSpec[] = (Object.keys(ARGUMENTS) as AgentToolName[]).map(
  (name) => ({
    name,
    description: DESCRIPTION[name],
    parameters: jsonSchema(ARGUMENTS[name]),
  }),
);

function jsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { type, properties, required, additionalProperties } = z.toJSONSchema(schema, {
    io: 'input',
  });
  return {
    type,
    properties,
    required: required ?? [],
    additionalProperties: additionalProperties ?? false,
  };
}

export const isTool = (name: string): name is AgentToolName => Object.hasOwn(ARGUMENTS, name);
