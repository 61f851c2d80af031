-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "brandColor" TEXT,
ADD COLUMN     "logo" BYTEA;

-- CreateTable
CREATE TABLE "ClientReport" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "siteId" UUID,
    "tag" TEXT,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "recipient" TEXT,
    "nextAt" TIMESTAMPTZ(3),
    "lastSentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ClientReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ClientReport_tokenHash_key" ON "ClientReport"("tokenHash");

-- CreateIndex
CREATE INDEX "ClientReport_organizationId_createdAt_idx" ON "ClientReport"("organizationId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ClientReport_siteId_idx" ON "ClientReport"("siteId");

-- CreateIndex
CREATE INDEX "ClientReport_nextAt_idx" ON "ClientReport"("nextAt");

-- AddForeignKey
ALTER TABLE "ClientReport" ADD CONSTRAINT "ClientReport_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientReport" ADD CONSTRAINT "ClientReport_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
