import * as z from 'zod';

/**
 * Names of schemas in the OpenAPI document (`components.schemas`). A separate registry instead of
 * zod's global one: two bundles in one process must not overwrite each other's names.
 */
export const namedSchemas = z.registry<{ id: string }>();

/** Sets a schema's public name and description. */
export function named<T extends z.ZodType>(id: string, description: string, schema: T): T {
  const described = schema.describe(description);
  namedSchemas.add<z.ZodType>(described, { id });
  return described;
}
