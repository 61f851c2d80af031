import * as z from 'zod';
import { namedSchemas } from './named';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** Any JSON. Not `z.json()`: that leaves an unresolvable reference in the OpenAPI document. */
export const JsonValue: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(JsonValue),
    z.record(z.string(), JsonValue),
  ]),
);
JsonValue.register(namedSchemas, { id: 'JsonValue' });
