import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageShapeOf } from '@/components/shell/page-shape';

const ID = '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11';
const PAGES = readdirSync('app/(dashboard)', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => `/${path.dirname(file)}`.replaceAll(/\[\w+\]/g, ID));

it.each(PAGES)('%s has a skeleton', (page) => expect(pageShapeOf(page)).not.toBeNull());

it.each([
  [`/sites/${ID}`, 'plate'],
  [`/sites/${ID}/report`, 'plate'],
  ['/sites', 'table'],
  [`/sites/${ID}/history`, 'table'],
  [`/sites/${ID}/settings`, 'form'],
  ['/sites/new', 'form'],
])('the skeleton of %s is a %s', (page, shape) => {
  expect(pageShapeOf(page)).toBe(shape);
});

it.each([
  '/',
  '/docs',
  '/api/dashboard/sites',
  `/api/dashboard/sites/${ID}/report/json`,
  '/sign-in',
  '/report/sites',
])('%s is not a page of the dashboard and has no skeleton', (address) => {
  expect(pageShapeOf(address)).toBeNull();
});
