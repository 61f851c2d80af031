import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/app-error';
import { NO_ENDPOINT } from './address';
import { errorAnswer } from './answer';
import { baseHeaders } from './headers';
import type { Route, Routes } from './serve';

const notFound: Route = async (request) =>
  errorAnswer(
    request,
    baseHeaders('unknown', randomUUID()),
    new AppError('not_found', NO_ENDPOINT),
  );

/** JSON 404 for every method of addresses that do not exist; Next's own would be an HTML page. */
export const unknownEndpoint: Routes = {
  GET: notFound,
  HEAD: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
};
