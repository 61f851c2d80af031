import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { getDelivery } from '@/lib/events/server/list-deliveries';
import { requireMember } from '../../../../../session';
import { nullOnError } from '../../../../../sites/[id]/site';
import { DeliveryPage } from '@/components/events/delivery-page';

export const metadata: Metadata = { title: 'Delivery' };

type Props = RouteProps<{ id: string; deliveryId: string }>;

const Ids = z.object({ id: z.guid(), deliveryId: z.guid() });

export default async function Page({ params }: Props) {
  const { actor } = await requireMember();
  const ids = Ids.safeParse(await params);
  if (!ids.success) notFound();
  const { id, deliveryId } = ids.data;
  const delivery = await nullOnError(
    getDelivery(actor, id, deliveryId),
    'webhook_not_found',
    'delivery_not_found',
  );
  return delivery === null ? notFound() : <DeliveryPage delivery={delivery} />;
}
