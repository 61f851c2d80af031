export const VERCEL_FILE = 'vercel.json';
export const NETLIFY_FILE = 'netlify.toml';

/** What a host does to an address before and after it looks for a file. */
export interface HostRules {
  readonly redirects: readonly Redirect[];
  readonly headers: readonly HeaderRule[];
  /** `about.html` is served at `/about`. */
  readonly cleanUrls: 'served' | 'enforced' | 'off';
  /** `/about` is answered by `about/index.html` (`optional`) or leads to `/about/` (`added`), or the other way (`removed`). */
  readonly slash: 'optional' | 'added' | 'removed';
  readonly cacheControl: string | null;
  /** `index.html` answers what has no file, where there is no `404.html`. */
  readonly isApp: boolean;
}

export interface Redirect {
  readonly match: (path: string) => string | null;
  /** 200: answered by the file at the target; 404: that file with this status. */
  readonly status: number;
  /** Before a file of that name. */
  readonly isForced: boolean;
}

export interface HeaderRule {
  readonly matches: (path: string) => boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** No rule of the folder: what nginx and GitHub Pages do. */
export const PLAIN: HostRules = {
  redirects: [],
  headers: [],
  cleanUrls: 'off',
  slash: 'added',
  cacheControl: null,
  isApp: false,
};
