export const VERCEL_FILE = 'vercel.json';
export const NETLIFY_FILE = 'netlify.toml';

/** What a host does to an address before and after it looks for a file. */
export interface HostRules {
  readonly redirects: readonly Redirect[];
  readonly headers: readonly HeaderRule[];
  /** `about.html` is served at `/about`. */
  readonly cleanUrls: 'served' | 'enforced' | 'off';
  /**
   * `/about` is answered by `about/index.html` (`optional`) or leads to `/about/` (`added`; `everywhere`: also where it
   * is `about.html`), or the other way (`removed`).
   */
  readonly slash: 'optional' | 'added' | 'everywhere' | 'removed';
  /** Of redirects to the address that a file has. */
  readonly movedStatus: 301 | 308;
  /** Of files. */
  readonly cacheControl: string | null;
  /** Sent with every answer, unless the folder says otherwise. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  /** A header of several rules has all their values, or the value of the last one. */
  readonly joinsHeaders: boolean;
  /**
   * What has no file is answered by the `404.html` of the nearest folder above it, and where there is none, by
   * `index.html`. Else by `/404.html` alone.
   */
  readonly isApp: boolean;
}

export interface Redirect {
  /** Where the address leads; null: the rule is of others. */
  readonly match: (path: string, host: string) => string | null;
  /** 200: answered by the file at the target; 404: that file with this status. */
  readonly status: number;
  /** Before a file of that name. */
  readonly isForced: boolean;
}

/** A value of null takes the header away. */
export type HeaderLine = readonly [name: string, value: string | null];

export interface HeaderRule {
  readonly headersAt: (path: string, host: string) => readonly HeaderLine[];
}

/** No rule of the folder: what nginx and GitHub Pages do. */
export const PLAIN: HostRules = {
  redirects: [],
  headers: [],
  cleanUrls: 'off',
  slash: 'added',
  movedStatus: 301,
  cacheControl: null,
  ownHeaders: {},
  joinsHeaders: false,
  isApp: false,
};
