interface Props {
  /** `visitors`: of `public/visitors.png` and `public/visitors-dark.png`. */
  readonly name: string;
  readonly alt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const THEMES = [
  ['', 'picture dark:hidden'],
  ['-dark', 'picture hidden dark:block'],
] as const;

/** A picture of the product in the reader’s theme. Lazy loading skips the hidden one. */
export const Picture = ({ name, alt, ...size }: Props) =>
  THEMES.map(([suffix, className]) => (
    // oxlint-disable-next-line nextjs/no-img-element -- a PNG of ours, of known size
    <img
      key={suffix}
      {...size}
      alt={alt}
      src={`/${name}${suffix}.png`}
      loading="lazy"
      className={className}
    />
  ));
