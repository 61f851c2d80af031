import type { Ask } from '../network/types';

export const CAP = {
  answer: 64 * 1024,
  robots: 512 * 1024,
  text: 2 * 1024 * 1024,
  json: 1024 * 1024,
  description: 4 * 1024 * 1024,
  sitemap: 5 * 1024 * 1024,
} as const;

export const ACCEPT = {
  html: 'text/html',
  json: 'application/json, */*;q=0.1',
  text: 'text/plain, text/markdown, */*;q=0.1',
  xml: 'application/xml, text/xml;q=0.9, */*;q=0.1',
} as const;

const base = { headers: {}, capBytes: CAP.text, follow: true, lane: 'site' } as const;

export const getPage = (url: string): Ask => ({
  ...base,
  method: 'GET',
  url,
  headers: { accept: ACCEPT.html },
});

export const getText = (url: string, capBytes: number = CAP.text): Ask => ({
  ...base,
  method: 'GET',
  url,
  headers: { accept: ACCEPT.text },
  capBytes,
});

export const getJson = (url: string, accept: string = ACCEPT.json): Ask => ({
  ...base,
  method: 'GET',
  url,
  headers: { accept },
  capBytes: CAP.json,
});

export const getXml = (url: string): Ask => ({
  ...base,
  method: 'GET',
  url,
  headers: { accept: ACCEPT.xml },
  capBytes: CAP.sitemap,
});

/** Asks for JSON of one address, without following a redirect. */
export const plainGet = (url: string): Ask => ({
  ...base,
  method: 'GET',
  url,
  headers: { accept: 'application/json' },
  capBytes: CAP.answer,
  follow: false,
});

/** TXT records of a name (RFC 4501), one per line; 404 if there are none. */
export const textRecords = (name: string): Ask => ({
  ...base,
  method: 'GET',
  url: `dns:${name}?type=TXT`,
  capBytes: 16 * 1024,
});

/** A HEAD that is repeated as GET if the method is refused. */
export const headOf = (url: string): Ask => ({
  ...base,
  method: 'HEAD',
  url,
  headers: { accept: '*/*' },
  elseGet: true,
});

/** Any other request; `headers` replace the defaults of the same name. */
export const request = (ask: Pick<Ask, 'url'> & Partial<Ask>): Ask => ({
  ...base,
  method: 'GET',
  ...ask,
});
