import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { generateFile } from '@/lib/services/files/generate-file';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.generateFile, ({ body, caller, signal }) => generateFile({ ...body, caller }, signal)),
);
