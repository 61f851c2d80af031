import { randomUUID } from 'node:crypto';
import { AppError } from '../contract/app-error';
import { NO_ENDPOINT } from './address';
import { errorAnswer } from './answer';
import { baseHeaders } from './headers';
import type { RouteHandler, Routes } from './serve';

/** One handler for all seven methods. */
export function forEveryMethod(route: RouteHandler): Routes {
  return {
    GET: route,
    HEAD: route,
    POST: route,
    PUT: route,
    PATCH: route,
    DELETE: route,
    OPTIONS: route,
  };
}

const notFound: RouteHandler = async (request) =>
  errorAnswer(
    request,
    baseHeaders('unknown', randomUUID()),
    new AppError('not_found', NO_ENDPOINT),
  );

/** JSON 404 for every method of unknown addresses; Next's own 404 is an HTML page. */
export const unknownEndpoint: Routes = forEveryMethod(notFound);
