import { vi } from 'vitest';
import type { DatabaseConnections } from '@/lib/platform/db/connect';
import type { Scanner } from '@/lib/platform/scanner';

// Files in one process share its packages, which take three quarters of a file's time. Our own modules, their state in
// globalThis, and the environment, which they read once, are new for each file.
declare global {
  var seamarkTestEnvironment: Readonly<NodeJS.ProcessEnv> | undefined;
  // State of lib/platform/config/one-per-process.ts that tests close or replace.
  var seamarkDatabase: DatabaseConnections | undefined;
  var seamarkReadOnlyDatabase: DatabaseConnections | undefined;
  var seamarkScanner: Scanner | undefined;
}
const initial = (globalThis.seamarkTestEnvironment ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name];
Object.assign(process.env, initial);
for (const name of Object.keys(globalThis))
  if (name.startsWith('seamark') && name !== 'seamarkTestEnvironment')
    Reflect.deleteProperty(globalThis, name);
vi.resetModules();
