-- CreateEnum
CREATE TYPE "VisitProof" AS ENUM ('verified', 'claimed', 'impostor', 'visitor');

-- CreateEnum
CREATE TYPE "VisitOutcome" AS ENUM ('served', 'redirected', 'refused', 'missing', 'failed');

-- AlterEnum
ALTER TYPE "KeyScope" ADD VALUE 'visits';

-- CreateTable
CREATE TABLE "VisitCount" (
    "siteId" UUID NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "client" TEXT NOT NULL,
    "proof" "VisitProof" NOT NULL,
    "outcome" "VisitOutcome" NOT NULL,
    "template" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "VisitCount_pkey" PRIMARY KEY ("siteId","hour","client","proof","outcome","template")
);

-- CreateTable
CREATE TABLE "VisitTemplate" (
    "siteId" UUID NOT NULL,
    "template" TEXT NOT NULL,

    CONSTRAINT "VisitTemplate_pkey" PRIMARY KEY ("siteId","template")
);

-- CreateTable
CREATE TABLE "VisitFailure" (
    "siteId" UUID NOT NULL,
    "client" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VisitFailure_pkey" PRIMARY KEY ("siteId","client","path","status")
);

-- CreateTable
CREATE TABLE "VisitBatch" (
    "siteId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VisitBatch_pkey" PRIMARY KEY ("siteId","id")
);

-- CreateIndex
CREATE INDEX "VisitCount_hour_idx" ON "VisitCount"("hour");

-- CreateIndex
CREATE INDEX "VisitBatch_receivedAt_idx" ON "VisitBatch"("receivedAt");

-- AddForeignKey
ALTER TABLE "VisitCount" ADD CONSTRAINT "VisitCount_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VisitTemplate" ADD CONSTRAINT "VisitTemplate_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VisitFailure" ADD CONSTRAINT "VisitFailure_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VisitBatch" ADD CONSTRAINT "VisitBatch_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
