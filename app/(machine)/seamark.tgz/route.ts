import { serveFile } from '@/lib/platform/http';
import { cliPackage } from './cli-package';

export const dynamic = 'force-dynamic';

/** The command line, for `npm install` and `npx`. */
export const GET = serveFile(() => {
  const body = cliPackage();
  return body && { body, type: 'application/gzip' };
});
