export const VERCEL_FILE = 'vercel.json';
export const NETLIFY_FILE = 'netlify.toml';

/** How a host maps an address to a file, and which rules it applies. */
export interface HostRules {
  readonly redirects: readonly Redirect[];
  readonly headers: readonly ServedHeaderRule[];
  /** `about.html` is served at `/about`. */
  readonly cleanUrls: 'served' | 'enforced' | 'off';
  /**
   * `optional`: `/about` serves `about/index.html`. `added`: it redirects to `/about/`; `everywhere`: also if the file
   * is `about.html`. `removed`: `/about/` redirects to `/about`.
   */
  readonly slash: 'optional' | 'added' | 'everywhere' | 'removed';
  /** Status of redirects to a file's canonical address. */
  readonly movedStatus: 301 | 308;
  /** Sent with files. */
  readonly cacheControl: string | null;
  /** Sent with every answer, unless the folder's rules override it. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** True: headers of several rules are joined. False: the last value wins. */
  readonly joinsHeaders: boolean;
  /**
   * True: a missing file is answered by the nearest `404.html` above it, or without one by `index.html`. False: by
   * `/404.html` only.
   */
  readonly isApp: boolean;
}

export interface Redirect {
  /** Target address; null if the rule does not match. */
  readonly match: (path: string, host: string) => string | null;
  /** 200: serve the file at the target; 404: serve it with this status. */
  readonly status: number;
  /** Applies even if the file exists. */
  readonly isForced: boolean;
}

/** A null value removes the header. */
export type HeaderLine = readonly [name: string, value: string | null];

export interface ServedHeaderRule {
  readonly headersAt: (path: string, host: string) => readonly HeaderLine[];
}

/** No rules of the folder, as on nginx and GitHub Pages. */
export const NO_FOLDER_RULES: HostRules = {
  redirects: [],
  headers: [],
  cleanUrls: 'off',
  slash: 'added',
  movedStatus: 301,
  cacheControl: null,
  defaultHeaders: {},
  joinsHeaders: false,
  isApp: false,
};
