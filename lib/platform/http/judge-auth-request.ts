import { NextRequest } from 'next/server';
import * as z from 'zod';
import { AppError } from '../contract/app-error';
import { parseJsonBody, readBody } from './body';

const Fields = z.record(z.string(), z.string());

/**
 * Guards next-auth, which accepts bodies of any size and crashes on malformed ones and on values
 * that are not text.
 */
export async function judgeAuthRequest(request: NextRequest): Promise<NextRequest> {
  if (request.method === 'GET') return request;
  if (request.method !== 'POST')
    throw new AppError('method_not_allowed', `${request.method} is not supported here.`, {
      allow: 'GET, POST',
    });
  const body = await readBody(request);
  const isJson = request.headers.get('content-type')?.includes('application/json') === true;
  if (isJson && !Fields.safeParse(parseJsonBody(request, body, false)).success)
    throw new AppError('invalid_input', 'The body must be an object with string values.');
  return new NextRequest(request.url, {
    method: 'POST',
    headers: request.headers,
    body: new Uint8Array(body),
  });
}
