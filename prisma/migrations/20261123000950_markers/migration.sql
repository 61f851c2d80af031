-- CreateTable
CREATE TABLE "Marker" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT NOT NULL,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Marker_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Marker_siteId_at_id_idx" ON "Marker"("siteId", "at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Marker" ADD CONSTRAINT "Marker_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
