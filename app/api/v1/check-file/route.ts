import { checkFile as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { checkFile } from '@/lib/services/files/check-file';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ body: { file, content }, caller, signal }) => checkFile({ file, content, caller }, signal),
);
