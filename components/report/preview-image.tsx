import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';

/** Link preview images: 1200 × 630, light theme. */
const PREVIEW_SIZE = { width: 1200, height: 630 };

const INK = '#1b1a17';
const COLORS: Readonly<Record<string, string>> = {
  green: '#0f6b4f',
  yellow: '#8a5a00',
  orange: '#b0410e',
  red: '#a8172b',
};

const fontFile = (folder: string, name: string) =>
  readFile(path.join(process.cwd(), 'node_modules/geist/dist/fonts', folder, name));
let fonts: Promise<[Buffer, Buffer, Buffer]> | undefined;
const loadFonts = () =>
  (fonts ??= Promise.all([
    fontFile('geist-sans', 'Geist-Regular.ttf'),
    fontFile('geist-sans', 'Geist-SemiBold.ttf'),
    fontFile('geist-mono', 'GeistMono-Medium.ttf'),
  ]));

/** Replaces letters that Geist lacks; for them the renderer would fetch a font. */
const printable = (text: string, max: number): string => {
  const plain = text.replace(/[^\u0020-\u007e\u00a0-\u017f–—‘’“”…−]/g, '?');
  return plain.length > max ? `${plain.slice(0, max - 1)}…` : plain;
};

export interface Preview {
  readonly title: string;
  readonly lines: readonly string[];
  /** Number or short text on the plate, with the word below it. */
  readonly plate: {
    readonly value: string;
    readonly of: string;
    readonly word: string;
    readonly color?: string;
  };
  readonly foot: string;
  /** Cache-Control header; an hour by default. */
  readonly cache?: string;
}

/** Renders a PNG with the fonts of the pages, without requests. */
export async function previewImage({
  title,
  lines,
  plate,
  foot,
  cache = 'public, max-age=3600',
}: Preview): Promise<ImageResponse> {
  const [regular, bold, mono] = await loadFonts();
  const picture = (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        padding: 72,
        background: '#fbfaf7',
        color: INK,
        fontFamily: 'Geist',
        alignItems: 'center',
      }}
    >
      <Plate {...plate} />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          height: '100%',
          marginLeft: 72,
          justifyContent: 'space-between',
        }}
      >
        <div style={{ display: 'flex', fontSize: 32, fontWeight: 600 }}>Seamark</div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div
            style={{
              display: 'flex',
              fontSize: title.length > 24 ? 48 : 60,
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
              style={{
                display: 'flex',
                marginTop: 20,
                fontSize: 32,
                lineHeight: 1.3,
                color: '#5c584f',
              }}
            >
              {printable(line, 130)}
            </div>
          ))}
        </div>
        <div style={{ display: 'flex', fontSize: 24, fontFamily: 'Geist Mono', color: '#5c584f' }}>
          {printable(foot, 80)}
        </div>
      </div>
    </div>
  );
  return new ImageResponse(picture, {
    ...PREVIEW_SIZE,
    fonts: [
      { name: 'Geist', data: regular, weight: 400, style: 'normal' },
      { name: 'Geist', data: bold, weight: 600, style: 'normal' },
      { name: 'Geist Mono', data: mono, weight: 500, style: 'normal' },
    ],
    headers: { 'Cache-Control': cache },
  });
}

const TICKS =
  'M0 27H18M27 0V18M373 0V18M382 27H400M0 373H18M27 382V400M373 382V400M382 373H400M27 27H373V373H27Z';

function Plate({ value, of, word, color }: Preview['plate']) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: 400,
        height: 400,
        alignItems: 'center',
        justifyContent: 'center',
        flexDirection: 'column',
      }}
    >
      <svg
        width="400"
        height="400"
        viewBox="0 0 400 400"
        style={{ position: 'absolute', left: 0, top: 0 }}
      >
        <path d={TICKS} fill="none" stroke={INK} strokeWidth="4" />
      </svg>
      <div
        style={{
          display: 'flex',
          fontSize: value.length > 3 ? 72 : 150,
          lineHeight: 1,
          fontFamily: 'Geist Mono',
          letterSpacing: -8,
        }}
      >
        {value}
      </div>
      <div
        style={{
          display: 'flex',
          fontSize: 22,
          fontFamily: 'Geist Mono',
          color: '#5c584f',
          marginTop: 6,
        }}
      >
        {of}
      </div>
      <div
        style={{
          display: 'flex',
          fontSize: 40,
          fontWeight: 600,
          marginTop: 10,
          color: COLORS[color ?? ''] ?? INK,
        }}
      >
        {word}
      </div>
    </div>
  );
}
