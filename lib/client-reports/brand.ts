/** What an organization shows of itself; null: that of the product, and no logo. */
export interface Brand {
  readonly name: string;
  readonly brandColor: string | null;
  readonly logo: Uint8Array | null;
}

export const NO_BRAND: Brand = { name: '', brandColor: null, logo: null };

/** WCAG 2.2, 1.4.3: the least contrast of text. */
const CONTRAST_MIN = 4.5;
export const DEFAULT_COLOR = '#0b5d66';

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Contrast of a color, `#rrggbb`, to white (WCAG 2.2). */
export function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export const isReadable = (color: string): boolean => contrastToWhite(color) >= CONTRAST_MIN;

/** The lightest shade of a color that is readable on white. */
export function readableShade(color: string): string {
  if (isReadable(color)) return color;
  const darker = channelsOf(color).map((value) => Math.floor(value * 0.97));
  return readableShade(`#${Buffer.from(darker).toString('hex')}`);
}

/** Pixels of a side: a file of 50 kB can describe a picture that ends the browser that draws it. */
export const LOGO_SIDE_MAX = 2000;

/** Width and height by the headers of each format; none of an animation. */
const FORMATS = [
  [
    'image/png',
    /^\x89PNG\r\n\x1a\n[^]{4}IHDR/,
    (file: Buffer) => (file.includes('acTL') ? [] : [file.readUInt32BE(16), file.readUInt32BE(20)]),
  ],
  ['image/jpeg', /^\xff\xd8\xff/, jpegSides],
  ['image/webp', /^RIFF[^]{4}WEBPVP8[ LX]/, webpSides],
] as const;

export type LogoType = (typeof FORMATS)[number][0];

/** Type of a still image by its content; null if it is none that browsers draw without effort, scripts, and links. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  const file = Buffer.from(bytes);
  const start = file.toString('latin1', 0, 30);
  const format = FORMATS.find(([, signature]) => signature.test(start));
  if (format === undefined || start.length < 30) return null;
  const [type, , sidesOf] = format;
  const sides = sidesOf(file);
  return sides.length > 0 && sides.every((side) => side > 0 && side <= LOGO_SIDE_MAX) ? type : null;
}

/** The logo as a `data:` URL; null without one that browsers draw. */
export function logoUrl(logo: Uint8Array | null): string | null {
  const type = logo && logoTypeOf(logo);
  return logo && type ? `data:${type};base64,${Buffer.from(logo).toString('base64')}` : null;
}

/** Follows the segments to the one that starts a frame. */
function jpegSides(file: Buffer): number[] {
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff;) {
    const marker = file.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return [];
}

function webpSides(file: Buffer): number[] {
  const kind = file.toString('latin1', 15, 16);
  if (kind === ' ') return [26, 28].map((at) => file.readUInt16LE(at) & 0x3fff);
  if (kind === 'L') return [0, 14].map((bits) => ((file.readUInt32LE(21) >> bits) & 0x3fff) + 1);
  const isAnimated = (file.readUInt8(20) & 2) !== 0;
  return isAnimated ? [] : [24, 27].map((at) => file.readUIntLE(at, 3) + 1);
}
