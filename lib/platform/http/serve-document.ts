import { randomUUID } from 'node:crypto';
import { AppError } from '../contract/app-error';
import { errorAnswer, jsonAnswer } from './answer';
import { allowOf, baseHeaders, optionsAnswer } from './headers';
import { asAppError } from './failure';
import type { RouteHandler, Routes } from './serve';

/** Serves a public document that only changes with releases: ETag, five minutes of cache, CORS. */
export function serveDocument(name: string, read: () => string): Routes {
  const get: RouteHandler = async (request) => {
    const requestId = randomUUID();
    const headers = baseHeaders('public', requestId);
    try {
      const body = read();
      headers['Cache-Control'] = 'public, max-age=300';
      return jsonAnswer({ request, headers, status: 200, body, etag: '' });
    } catch (thrown) {
      headers['Cache-Control'] = 'no-store';
      return errorAnswer(request, headers, asAppError(thrown, requestId, name));
    }
  };
  const refused: RouteHandler = async (request) =>
    errorAnswer(
      request,
      baseHeaders('public', randomUUID()),
      new AppError('method_not_allowed', 'Use GET for this endpoint.', {
        allow: allowOf([{ method: 'GET' }]),
      }),
    );
  return {
    GET: get,
    HEAD: get,
    POST: refused,
    PUT: refused,
    PATCH: refused,
    DELETE: refused,
    OPTIONS: async () => optionsAnswer('public', allowOf([{ method: 'GET' }]), randomUUID()),
  };
}
