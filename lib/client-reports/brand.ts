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

const SIGNATURES = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBPVP8/],
] as const;

export type LogoType = (typeof SIGNATURES)[number][0];

/** Type of an image by its first bytes; null if it is none that browsers draw without scripts and links. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}
