import { etagOf } from '../text/etag-of';
import { noneMatch } from './etag';

export interface TextFile {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Get = (request: Request) => Promise<Response>;

/**
 * Serves one of our machine-readable files: exact type, ETag, an hour of cache, CORS. `read`
 * returns null if this installation does not have the file. Next serves HEAD by the same function.
 */
export function serveFile(read: () => TextFile | null | Promise<TextFile | null>): Get {
  return async (request) => {
    const file = await read();
    if (file === null)
      return new Response('This file doesn’t exist.\n', {
        status: 404,
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    const etag = etagOf(file.body);
    const headers = {
      'Content-Type': file.type,
      ETag: `"${etag}"`,
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      ...file.headers,
    };
    if (noneMatch(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    return new Response(file.body, { headers });
  };
}
