import { CHECKS, ENGINE_VERSION, GUIDES } from '@seamark/engine';
import { CHECKS_PAGE } from './checks/content';
import { SOURCES_PAGE } from './checks/sources/content';
import { REFERENCE_PAGES } from './docs/pages';
import { changes } from './engine/changes';
import { CLIENTS_PAGE } from './clients/content';
import { EVIDENCE_PAGE } from './evidence/content';
import { LANDING } from './landing';
import { proseOf, PROSE_PATHS } from './prose';
import { toolPages, TOOLS_PAGE } from './tools/content';

const HEADING = /^## ((?:API )?\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/gm;

/** Release dates by version, from the changelogs: `1.0.0` (engine) or `API 1.1.0` → `2026-11-21`. */
async function versionDates(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    [...(await changes()).matchAll(HEADING)].map(([, version = '', date = '']) => [version, date]),
  );
}

export interface SitePage {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Date of the last change, RFC 3339; null if unknown. */
  readonly changed: string | null;
}

export const API_VERSION = '1.1.0';

/** All public pages except reports, which are about other sites and not permanent. */
export async function sitePages(): Promise<SitePage[]> {
  const dates = await versionDates();
  const engine = dates.get(ENGINE_VERSION) ?? null;
  const texts = (await Promise.all(PROSE_PATHS.map(proseOf))).flatMap((page) =>
    page ? [page] : [],
  );
  return [
    {
      path: '/',
      name: 'Seamark',
      description: LANDING.description,
      changed: engine,
    },
    ...texts.map(({ path, title, description, changed }) => ({
      path,
      name: title,
      description,
      changed,
    })),
    ...Object.values(REFERENCE_PAGES).map((page) => ({
      path: page.path,
      name: page.title,
      description: page.description,
      changed: dates.get(`API ${API_VERSION}`) ?? null,
    })),
    {
      path: CHECKS_PAGE.path,
      name: CHECKS_PAGE.title,
      description: CHECKS_PAGE.description,
      changed: engine,
    },
    {
      path: SOURCES_PAGE.path,
      name: SOURCES_PAGE.title,
      description: SOURCES_PAGE.description,
      changed: engine,
    },
    {
      path: EVIDENCE_PAGE.path,
      name: EVIDENCE_PAGE.title,
      description: EVIDENCE_PAGE.description,
      changed: engine,
    },
    {
      path: CLIENTS_PAGE.path,
      name: CLIENTS_PAGE.title,
      description: CLIENTS_PAGE.description,
      changed: engine,
    },
    ...CHECKS.map(({ id, name, description }) => ({
      path: `/checks/${id}`,
      name,
      description,
      changed: dates.get(GUIDES.find(({ checkId }) => checkId === id)?.changedIn ?? '') ?? null,
    })),
    ...[TOOLS_PAGE, ...toolPages()].map(({ path, title, description }) => ({
      path,
      name: title,
      description,
      changed: engine,
    })),
    {
      path: '/engine',
      name: 'Engine changes',
      description: 'What changed in each version of the engine and the API.',
      changed: engine,
    },
  ];
}
