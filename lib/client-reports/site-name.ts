import { siteText } from '@/lib/platform/text/site-text';

const CHARACTERS = 80;

interface NamedSite {
  readonly host: string;
  readonly name: string | null;
}

/** What a site is called: on one line, because mails have it in their subject; its host if nothing of a name is visible. */
export const siteName = ({ host, name }: NamedSite): string =>
  siteText(name ?? '', CHARACTERS) || host;
