import { readdirSync } from 'node:fs';
import path from 'node:path';

const app = path.resolve(import.meta.dirname, '../../../app');

/** Routes of all pages and documents outside of the API, such as `/report/[host]`, derived from the files. */
export function addressesOfPages(): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /(?:^|\/)(?:page\.tsx|route\.tsx?)$/.test(file) && !/^api\/(?:v1|dashboard|\[)/.test(file),
    )
    .map(
      (file) =>
        `/${path.dirname(file)}`.replaceAll(/\/\([^)]*\)/g, '').replace(/^\/\.$/, '/') || '/',
    );
}
