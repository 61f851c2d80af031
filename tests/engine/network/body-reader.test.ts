import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BodyReader, type ReadBody } from '@/engine/network/body-reader';

const CODERS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
const TEXT = 'Sea charts drawn by hand. '.repeat(40_000);
const CAP = 2 * 1024 * 1024;

/** The body in chunks of that many bytes. */
function read(coding: string, bytes: Buffer, chunk: number, capBytes = CAP): Promise<ReadBody> {
  return new Promise((resolve) => {
    const reader = new BodyReader(
      [['content-encoding', coding]],
      capBytes,
      () => undefined,
      resolve,
    );
    for (let at = 0; at < bytes.length; at += chunk) reader.write(bytes.subarray(at, at + chunk));
    reader.end();
  });
}

const textOf = ({ body }: ReadBody) => Buffer.from(body).toString();

test.each([
  ['few bytes of a little', 500],
  ['few bytes of much', TEXT.length],
])('%s are decoded completely, however they arrive', async (_, length) => {
  const text = TEXT.slice(0, length);
  for (const [coding, code] of Object.entries(CODERS))
    for (const chunk of [64, 1_000_000]) {
      const result = await read(coding, code(text), chunk);
      expect(textOf(result)).toBe(text);
      expect(result).toMatchObject({ truncated: false, bodyError: null });
    }
  expect(textOf(await read('deflate', deflateRawSync(text), 64))).toBe(text);
});

test('short bodies that decode beyond the cap are cut there', async () => {
  for (const [coding, code] of Object.entries(CODERS))
    for (const cap of [100, 700_000]) {
      const result = await read(coding, code(TEXT), 1_000_000, cap);
      expect(textOf(result)).toBe(TEXT.slice(0, cap));
      expect(result).toMatchObject({ truncated: true, bodyError: null });
    }
});

test('a truncated short body keeps what was decoded', async () => {
  const whole = gzipSync(TEXT.slice(0, 500), { level: 0 });
  const broken = await read('gzip', Buffer.concat([whole.subarray(0, 300), Buffer.alloc(300)]), 64);
  expect(broken.bodyError).toBe('content-encoding');
  const cut = await read('gzip', whole.subarray(0, 300), 64);
  expect(cut.bodyError).toBeNull();
  expect(TEXT.startsWith(textOf(cut))).toBe(true);
  expect(cut.body.length).toBeGreaterThan(100);
});

// Fetch, “handle content codings”: an unsupported coding changes no byte.
test.each(['utf-8', 'none', 'binary', 'UTF-8, identity'])(
  'a body with the coding %s, which is none, is passed on',
  async (coding) => {
    const result = await read(coding, Buffer.from(TEXT.slice(0, 500)), 64);
    expect(textOf(result)).toBe(TEXT.slice(0, 500));
    expect(result.bodyError).toBeNull();
  },
);

test.each(['zstd', 'compress', 'gzip, br'])(
  'a body with the coding %s is one that cannot be decoded',
  async (coding) => {
    const result = await read(coding, Buffer.from(TEXT.slice(0, 500)), 64);
    expect(textOf(result)).toBe('');
    expect(result.bodyError).toBe('content-encoding');
  },
);
