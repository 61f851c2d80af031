import { deleteAccount } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { deleteAccount as remove } from '@/lib/services/accounts/delete-account';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(deleteAccount, ({ person, body }) => remove(person, body)),
);
