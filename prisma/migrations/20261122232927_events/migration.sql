-- CreateTable
CREATE TABLE "Event" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "siteId" UUID,
    "type" TEXT NOT NULL,
    "causeId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Event_organizationId_at_id_idx" ON "Event"("organizationId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Event_causeId_idx" ON "Event"("causeId");

-- CreateIndex
CREATE INDEX "Event_at_idx" ON "Event"("at");

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
