import { gzipSync } from 'node:zlib';

const known = new Map<string, Promise<number>>();

/** Sizes are cached: these files never change and most pages share them. */
function bytesOf(address: string, isZipped: boolean): Promise<number> {
  const weighed =
    known.get(address) ??
    fetch(address).then(async (response) => {
      const body = Buffer.from(await response.arrayBuffer());
      return isZipped ? gzipSync(body).length : body.length;
    });
  known.set(address, weighed);
  return weighed;
}

async function kilobytes(
  addresses: readonly string[],
  base: string,
  isZipped: boolean,
): Promise<number> {
  const bytes = await Promise.all(
    [...new Set(addresses)].map((address) => bytesOf(new URL(address, base).href, isZipped)),
  );
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

/** First load of a page in kB: HTML, scripts, and styles gzipped; preloaded fonts uncompressed. */
export async function weigh(page: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(page, { headers });
  const html = await response.text();
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/nomodule/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  const fonts = [
    ...`${response.headers.get('link') ?? ''}${html}`.matchAll(
      /[<"](\/_next\/static\/media\/[^>"]+\.woff2)[>"]/g,
    ),
  ].map(([, address]) => address ?? '');
  return {
    html: gzipSync(html).length / 1000,
    scripts: await kilobytes(scripts, page, true),
    styles: await kilobytes(styles, page, true),
    fonts: await kilobytes(fonts, page, false),
    counts: { scripts: scripts.length, styles: styles.length, fonts: new Set(fonts).size },
  };
}
