import { z } from 'zod';
import { NewRequestHeader, RequestHeaderName, RequestHeaders } from '../request-headers';
import { IdParam } from '../types';
import { dashboardOperation } from './operation';

const params = z.strictObject({ id: IdParam, name: RequestHeaderName });

export const putRequestHeader = dashboardOperation({
  id: 'putRequestHeader',
  access: 'admin',
  params,
  body: { schema: NewRequestHeader, optional: false },
  response: RequestHeaders,
});

export const deleteRequestHeader = dashboardOperation({
  id: 'deleteRequestHeader',
  access: 'admin',
  params,
  response: RequestHeaders,
});
