import { generateFile as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { generateFile } from '@/lib/services/files/generate-file';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ body, caller, signal }) => generateFile({ ...body, caller }, signal),
);
