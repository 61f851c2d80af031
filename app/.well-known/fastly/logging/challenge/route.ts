import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

/**
 * Proof of control that Fastly asks for before it sends logs to a host. The asterisk lets any service send: each
 * request needs an API key anyway. https://docs.fastly.com/en/guides/log-streaming-https
 */
export const GET = serveFile(() => ({ body: '*\n', type: 'text/plain; charset=utf-8' }));
