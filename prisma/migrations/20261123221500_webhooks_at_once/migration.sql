-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN "atOnce" BOOLEAN NOT NULL DEFAULT false;

-- Written by hand, see prisma/README.md: what a person sends again goes beside the order.
DROP INDEX "WebhookDelivery_one_next";
CREATE UNIQUE INDEX "WebhookDelivery_one_next" ON "WebhookDelivery" ("endpointId")
  WHERE "isNext" AND NOT "atOnce" AND status IN ('queued', 'running');
