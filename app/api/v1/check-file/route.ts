import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { checkFile } from '@/lib/services/files/check-file';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.checkFile, ({ body: { file, content }, caller, signal }) =>
    checkFile({ file, content, caller }, signal),
  ),
);
