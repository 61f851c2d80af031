import type { Metadata } from 'next';
import { env } from '@/lib/platform/config/env';
import { listApiKeys } from '@/lib/people/server/list-api-keys';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireMember } from '../../session';
import { ApiKeysPage } from '@/components/people/api-keys-page';

export const metadata: Metadata = { title: 'API keys' };

export default async function Page() {
  const { actor, role } = await requireMember();
  return (
    <ApiKeysPage
      list={await listApiKeys(actor)}
      isPaid={actor.paid}
      canChange={isAtLeast(role, 'admin')}
      baseUrl={env().BASE_URL}
      now={new Date()}
    />
  );
}
