import { afterAll, inject } from 'vitest';
import { createTestDatabase, dropTestDatabase } from './test-database';

const url = await createTestDatabase(
  inject('templateUrl'),
  `w${process.env.VITEST_POOL_ID ?? '1'}`,
);
process.env.DATABASE_URL = url;

afterAll(async () => {
  const { seamarkDatabase, seamarkReadOnlyDatabase } = globalThis;
  await Promise.all([seamarkDatabase?.close(), seamarkReadOnlyDatabase?.close()]);
  await dropTestDatabase(url);
});
