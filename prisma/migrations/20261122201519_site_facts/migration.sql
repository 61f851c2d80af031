-- CreateTable
CREATE TABLE "SiteFacts" (
    "siteId" UUID NOT NULL,
    "facts" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SiteFacts_pkey" PRIMARY KEY ("siteId")
);

-- AddForeignKey
ALTER TABLE "SiteFacts" ADD CONSTRAINT "SiteFacts_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
