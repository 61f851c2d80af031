import { z } from 'zod';

/**
 * Schemas that get a name in the OpenAPI document (`components.schemas`).
 * Our own registry, not zod's global one: two bundles in one process must not overwrite each other's names.
 */
export const namedSchemas = z.registry<{ id: string }>();

/** Gives a schema its public name and its sentence. */
export function named<T extends z.ZodType>(id: string, description: string, schema: T): T {
  const described = schema.describe(description);
  namedSchemas.add<z.ZodType>(described, { id });
  return described;
}
