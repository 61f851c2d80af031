import { openFindings, templatesOf, type EngineReport } from '@seamark/engine';

/** Pages of one template that fail alike: one row. */
export interface PageGroup {
  /** `/products/{…}`, or the path itself where a page is alone in its shape. */
  readonly template: string;
  /** How many pages of the template were scanned; this group's are among them. */
  readonly ofTemplate: number;
  /** Places in `pages` of the report. */
  readonly pages: readonly number[];
}

/** In the order in which the report names their first page. */
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
