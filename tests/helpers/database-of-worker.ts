import { afterAll, inject } from 'vitest';
import { database } from '@/lib/db/client';
import { createTestDatabase } from './test-database';

// One database per worker process, made from the template at its first test file.
declare global {
  var seamarkTestDatabase: Promise<string> | undefined;
}
globalThis.seamarkTestDatabase ??= createTestDatabase(
  inject('templateUrl'),
  `w${process.env.VITEST_POOL_ID ?? '1'}`,
);
process.env.DATABASE_URL = await globalThis.seamarkTestDatabase;

afterAll(async () => {
  await database().$disconnect();
});
