import { unknownEndpoint } from '@/lib/http';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownEndpoint;
