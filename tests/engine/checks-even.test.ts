import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckCases } from '../helpers/check-cases';
import { describeChecks } from '../helpers/describe-checks';

// Every second file of cases; the other half has a file of its own, so that both cores are used.
const folder = join(import.meta.dirname, '../fixtures/checks');
const files = readdirSync(folder).sort().filter((_, i) => i % 2 === 0);

describeChecks(await Promise.all(files.map(async (file) => ((await import(join(folder, file))) as { default: CheckCases }).default)));
