import { vi } from 'vitest';
import type { Connections } from '@/lib/db/connect';
import type { Scanner } from '@/lib/scanner';

// Files that share a process share the packages it has loaded, three quarters of what a file costs. Our own modules,
// what they share through globalThis, and the environment, which they read once, are new for each.
declare global {
  var seamarkTestEnvironment: Readonly<NodeJS.ProcessEnv> | undefined;
  // Of lib/config/one-per-process.ts: what tests close or replace.
  var seamarkDatabase: Connections | undefined;
  var seamarkReadOnlyDatabase: Connections | undefined;
  var seamarkScanner: Scanner | undefined;
}
const initial = (globalThis.seamarkTestEnvironment ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name];
Object.assign(process.env, initial);
for (const name of Object.keys(globalThis))
  if (name.startsWith('seamark') && name !== 'seamarkTestEnvironment')
    Reflect.deleteProperty(globalThis, name);
vi.resetModules();
