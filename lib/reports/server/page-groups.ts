import { openFindings, templatesOf, type EngineReport } from '@seamark/engine';

/** Pages of one template with the same failing checks, shown as one row. */
export interface PageGroup {
  /** `/products/{…}`, or the path of a page whose template has no other page. */
  readonly template: string;
  /** Number of scanned pages of the template, including this group's. */
  readonly ofTemplate: number;
  /** Indexes into the report's `pages`. */
  readonly pages: readonly number[];
}

/** Ordered by the first page of each group. */
export function groupPages(pages: EngineReport['pages']): PageGroup[] {
  const templateOf = templatesOf(pages.map((page) => page.url));
  const sizes = new Map<string, number>();
  const groups = new Map<string, { readonly template: string; readonly pages: number[] }>();
  pages.forEach((page, index) => {
    const template = templateOf(page.url);
    sizes.set(template, (sizes.get(template) ?? 0) + 1);
    const key = JSON.stringify([template, page.status, page.error === null, codesOf(page)]);
    const group = groups.get(key);
    if (group) group.pages.push(index);
    else groups.set(key, { template, pages: [index] });
  });
  return [...groups.values()].map((group) => ({
    ...group,
    ofTemplate: sizes.get(group.template)!,
  }));
}

const codesOf = ({ checks }: EngineReport['pages'][number]): string[] =>
  [...new Set(checks.flatMap((check) => openFindings(check).map(({ code }) => code)))].sort();
