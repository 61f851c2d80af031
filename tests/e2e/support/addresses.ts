import { readdirSync } from 'node:fs';
import path from 'node:path';

const app = path.resolve(import.meta.dirname, '../../../app');

/** Every page and every document outside the API, as its folder names it: `/report/[host]`. Made from the files, so that none escapes. */
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
