-- CreateEnum
CREATE TYPE "WebhookKind" AS ENUM ('standard', 'slack');

-- CreateEnum
CREATE TYPE "WebhookOffReason" AS ENUM ('paused', 'gone', 'failing');

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "kind" "WebhookKind" NOT NULL,
    "url" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "types" TEXT[],
    "offAt" TIMESTAMPTZ(3),
    "offReason" "WebhookOffReason",
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpointId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "runAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "position" BIGSERIAL NOT NULL,
    "isNext" BOOLEAN NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookRequest" (
    "deliveryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "WebhookRequest_pkey" PRIMARY KEY ("deliveryId","number")
);

-- CreateIndex
CREATE INDEX "WebhookEndpoint_organizationId_createdAt_idx" ON "WebhookEndpoint"("organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_position_idx" ON "WebhookDelivery"("endpointId", "position" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookRequest" ADD CONSTRAINT "WebhookRequest_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand, see prisma/README.md: one first delivery per webhook, and what claims and sweeps look at.
CREATE UNIQUE INDEX "WebhookDelivery_one_next" ON "WebhookDelivery" ("endpointId") WHERE "isNext" AND status IN ('queued', 'running');
CREATE INDEX "WebhookDelivery_queue" ON "WebhookDelivery" ("runAfter", id) WHERE status = 'queued' AND "isNext";
CREATE INDEX "WebhookDelivery_leases" ON "WebhookDelivery" ("leaseUntil") WHERE status = 'running';
CREATE INDEX "WebhookDelivery_waiting" ON "WebhookDelivery" ("endpointId", position) WHERE status IN ('queued', 'running');
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_settled" CHECK ((status IN ('succeeded', 'failed')) = ("finishedAt" IS NOT NULL));
