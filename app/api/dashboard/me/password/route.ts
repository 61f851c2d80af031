import { sessionCookie } from '@/lib/access/session-cookie';
import { changePassword } from '@/lib/contract/dashboard';
import { on, serveDashboard, WithCookies } from '@/lib/http/serve-dashboard';
import { changePassword as change } from '@/lib/services/accounts/change-password';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changePassword, async ({ session, body }) => {
    return new WithCookies({ done: true }, [
      await sessionCookie(await change(session, body.currentPassword, body.password)),
    ]);
  }),
);
