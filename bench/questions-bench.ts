import { LocalRecordingReader } from '@/engine/recorded/recording-reader';
import { compareRendering } from '@/engine/view/rendering';
import { guardedTunnels, parseConnectTo } from '@seamark/engine';
import { renderPage } from '@/lib/platform/browser/render-page';
import { CONTENTS, wholeSiteOf } from '@/packages/lab/src/sites/whole-site';
import { chromiumPath } from '../tests/e2e/support/browser';
import { RENDERED_PAGES } from '../tests/fixtures/rendered-pages';
import { differences } from '../tests/helpers/judge-rendered';
import { measureKept } from '../tests/helpers/site-report';
import { serveSite } from '../tests/helpers/sites/serve-site';
import { median } from './engine-bench';

export interface QuestionFigures {
  /** Questions of the lab’s sites, and those whose answer was found on the right page. */
  readonly asked: number;
  readonly right: number;
  /** 100 questions over 250 recorded pages: processor time, and memory added by the reading. */
  readonly pages: number;
  readonly seconds: number;
  readonly megabytes: number;
}

export interface RenderingFigures {
  readonly pages: number;
  readonly right: number;
  readonly medianMs: number;
}

const PAGES = 250;
const QUESTIONS = 100;
const reader = new LocalRecordingReader(({ error }) => {
  throw error;
});

export async function measureQuestions(): Promise<QuestionFigures> {
  let [asked, right] = [0, 0];
  for (const content of CONTENTS) {
    const { recordings } = await measureKept('site.test', wholeSiteOf(content), PAGES);
    const facts = content.pages.flatMap(({ slug, facts: own }) =>
      own.map(([question, , proof]) => ({ slug, question, answers: [proof] })),
    );
    const read = await reader.asked(recordings!, facts);
    if (!read.ok) throw new Error(read.reason);
    asked += facts.length;
    right += read.value.results.filter(
      ({ state, quote }, at) => state === 'found' && quote!.url.includes(facts[at]!.slug),
    ).length;
  }
  return { asked, right, ...(await measureManyPages()) };
}

/** A site of 251 pages of about 500 words each. */
async function measureManyPages(): Promise<
  Pick<QuestionFigures, 'pages' | 'seconds' | 'megabytes'>
> {
  const filler =
    'The yard has been at the river since 1901, and builds one boat after the other. '.repeat(30);
  const html = (title: string, body: string) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${filler}</p>${body}</main></html>`,
  });
  const numbers = Array.from({ length: PAGES }, (_, i) => i);
  const site = {
    '/': html(
      'Boats',
      numbers.map((i) => `<p><a href="/boat/${i}">Boat ${i} of the yard</a></p>`).join(''),
    ),
    ...Object.fromEntries(
      numbers.map((i) => [
        `/boat/${i}`,
        html(`Boat ${i}`, `<p>Boat ${i} costs ${1000 + i} €, and weighs ${300 + i} kilograms.</p>`),
      ]),
    ),
  };
  const { recordings } = await measureKept('site.test', site, PAGES);
  const questions = numbers
    .slice(0, QUESTIONS)
    .map((i) => ({ question: `What does boat ${i} cost?`, answers: [`${1000 + i} EUR`] }));
  const before = process.memoryUsage().rss;
  const from = process.cpuUsage();
  const read = await reader.asked(recordings!, questions);
  const { user, system } = process.cpuUsage(from);
  if (!read.ok) throw new Error(read.reason);
  return {
    pages: read.value.pages,
    seconds: (user + system) / 1e6,
    megabytes: Math.max(0, (process.memoryUsage().rss - before) / 2 ** 20),
  };
}

export async function measureRendering(): Promise<RenderingFigures> {
  const browser = { program: chromiumPath(), hasSandbox: process.getuid?.() !== 0 };
  const times: number[] = [];
  let right = 0;
  for (const labelled of RENDERED_PAGES) {
    const site = await serveSite(labelled.files, { host: 'rendered.test' });
    const tunnels = guardedTunnels({ connectTo: parseConnectTo(site.connectTo) });
    const from = performance.now();
    const page = await renderPage(
      browser,
      tunnels,
      { url: `http://${site.host}/`, bot: '', hasPicture: false },
      new AbortController().signal,
    );
    times.push(performance.now() - from);
    await site.close();
    const rendering = compareRendering(page.url, page.html, page.document);
    if (rendering && differences(labelled, rendering, page).length === 0) right += 1;
  }
  return { pages: RENDERED_PAGES.length, right, medianMs: median(times) };
}
