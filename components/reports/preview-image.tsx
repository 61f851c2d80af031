import type { ReaderMark, ReaderResult } from '@seamark/engine';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import { bandOf } from '@/lib/reports/grades';

/** Link preview images: 1200 × 630, light theme. */
const PREVIEW_SIZE = { width: 1200, height: 630 };

const INK = '#1b1a17';
const MUTED = '#5c584f';
const COLORS: Readonly<Record<string, string>> = {
  green: '#0f6b4f',
  yellow: '#8a5a00',
  orange: '#b0410e',
  red: '#a8172b',
};

const fontFile = (folder: string, name: string) =>
  readFile(path.join(process.cwd(), 'node_modules/geist/dist/fonts', folder, name));
let fonts: Promise<[Buffer, Buffer]> | undefined;
const loadFonts = () =>
  (fonts ??= Promise.all([
    fontFile('geist-sans', 'Geist-Regular.ttf'),
    fontFile('geist-sans', 'Geist-SemiBold.ttf'),
  ]));

/** Replaces letters that Geist lacks; for them the renderer would fetch a font. */
const printable = (text: string, max: number): string => {
  const plain = text.replace(/[^\u0020-\u007e\u00a0-\u017f–—‘’“”…−→]/g, '?');
  return plain.length > max ? `${plain.slice(0, max - 1)}…` : plain;
};

type ReaderRow = Pick<ReaderResult, 'name' | 'mark' | 'figure'>;

export interface Preview {
  readonly title: string;
  readonly lines: readonly string[];
  /** Number or short text at the left, with the word below it. */
  readonly plate?: {
    readonly value: string;
    readonly unit: string;
    readonly word: string;
    readonly color?: string;
  };
  /** Kinds of reader, steps, or effects, in two columns. */
  readonly readers?: readonly ReaderRow[];
  /** Sites with their scores, one below the other. */
  readonly scores?: readonly { readonly host: string; readonly score: number | null }[];
  readonly foot: string;
  /** Cache-Control header; an hour by default. */
  readonly cache?: string;
}

/** Rendering takes 0.1 s of processor time; an image has about 50 kB. */
const IMAGES_MAX = 200;
const images = new Map<string, Promise<ArrayBuffer>>();

/** A PNG with the fonts of the pages, rendered without requests, and once for the same content. */
export async function previewImage({
  cache = 'public, max-age=3600',
  ...picture
}: Preview): Promise<Response> {
  const key = JSON.stringify(picture);
  const image = images.get(key) ?? render(picture);
  // A map keeps the order of insertion, so the first image is the one used longest ago.
  images.delete(key);
  images.set(key, image);
  const [oldest] = images.keys();
  if (images.size > IMAGES_MAX) images.delete(oldest!);
  const body = await image.catch((error: unknown) => {
    images.delete(key);
    throw error;
  });
  return new Response(body, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': cache },
  });
}

async function render({
  title,
  lines,
  plate,
  readers = [],
  scores = [],
  foot,
}: Omit<Preview, 'cache'>): Promise<ArrayBuffer> {
  const [regular, bold] = await loadFonts();
  const picture = (
    <div style={{ ...COLUMN, ...WHOLE }}>
      <div style={{ ...ROW, fontSize: 30, justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', fontWeight: 600 }}>Seamark</div>
        <div style={{ display: 'flex', color: MUTED }}>{printable(foot, 80)}</div>
      </div>
      <div style={{ ...ROW, alignItems: 'center' }}>
        {plate && <Plate {...plate} />}
        <div style={{ ...COLUMN, flex: 1 }}>
          <div
            style={{
              display: 'flex',
              fontSize: title.length > 24 ? 44 : 56,
              fontWeight: 600,
              letterSpacing: -1.5,
              lineHeight: 1.15,
            }}
          >
            {printable(title, 90)}
          </div>
          {lines.map((line) => (
            <div
              key={line}
              style={{ display: 'flex', marginTop: 20, fontSize: 34, lineHeight: 1.3 }}
            >
              {printable(line, 130)}
            </div>
          ))}
        </div>
      </div>
      <div style={{ ...ROW, flexWrap: 'wrap' }}>
        {readers.map((reader) => (
          <Reader key={reader.name} {...reader} />
        ))}
        {scores.map(({ host, score }) => (
          <div key={host} style={{ ...ROW, width: '100%', height: 58, alignItems: 'center' }}>
            <div style={{ ...ROW, width: 460, fontSize: 30 }}>{printable(host, 28)}</div>
            <div style={{ ...ROW, width: 90, fontSize: 40, fontWeight: 600 }}>{score ?? '–'}</div>
            <div style={{ ...ROW, flex: 1, height: 20, background: '#ece8de' }}>
              <div
                style={{ width: `${score ?? 0}%`, background: COLORS[bandOf(score ?? 0).color] }}
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
  return new ImageResponse(picture, {
    ...PREVIEW_SIZE,
    fonts: [
      { name: 'Geist', data: regular, weight: 400, style: 'normal' },
      { name: 'Geist', data: bold, weight: 600, style: 'normal' },
    ],
  }).arrayBuffer();
}

const ROW = { display: 'flex' } as const;
const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
const WHOLE = {
  width: '100%',
  height: '100%',
  padding: '52px 72px',
  justifyContent: 'space-between',
  background: '#fbfaf7',
  color: INK,
  fontFamily: 'Geist',
} as const;

function Plate({ value, unit, word, color = '' }: NonNullable<Preview['plate']>) {
  return (
    <div style={{ ...COLUMN, marginRight: 72, color: COLORS[color] ?? INK }}>
      <div
        style={{
          display: 'flex',
          fontSize: value.length > 3 ? 84 : 190,
          fontWeight: 600,
          lineHeight: 1,
          letterSpacing: -6,
        }}
      >
        {value}
      </div>
      <div style={{ display: 'flex', fontSize: 36, fontWeight: 600 }}>
        {word}
        <span style={{ marginLeft: 12, color: MUTED, fontWeight: 400 }}>{unit}</span>
      </div>
    </div>
  );
}

const MARK_COLORS: Readonly<Record<ReaderMark, string>> = {
  open: '#23916a',
  costs: '#bd8a14',
  closed: '#cf4154',
  absent: '#ddd9cf',
};

/** A kind of reader, and what it gets. */
function Reader({ name, mark, figure }: ReaderRow) {
  return (
    <div style={{ ...ROW, width: '50%', marginTop: 14, fontSize: 24, lineHeight: 1.2 }}>
      <div
        style={{ ...ROW, width: 10, height: 48, marginRight: 16, background: MARK_COLORS[mark] }}
      />
      <div style={{ ...COLUMN, flex: 1 }}>
        <div style={{ display: 'flex', fontWeight: 600 }}>{printable(name, 40)}</div>
        <div style={{ display: 'flex', color: MUTED }}>{printable(figure, 44)}</div>
      </div>
    </div>
  );
}
