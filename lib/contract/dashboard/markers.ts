import { z } from 'zod';
import { Marker, MarkerDeleted, NewMarker } from '../markers';
import { IdParam } from '../types';
import { dashboardOperation } from './operation';

export const createMarker = dashboardOperation({
  id: 'createMarker',
  access: 'member',
  params: z.strictObject({ id: IdParam }),
  body: { schema: NewMarker, optional: false },
  response: Marker,
  status: 201,
});

export const deleteMarker = dashboardOperation({
  id: 'deleteMarker',
  access: 'member',
  params: z.strictObject({ id: IdParam, markerId: IdParam }),
  response: MarkerDeleted,
});
