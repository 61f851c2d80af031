-- AlterTable
ALTER TABLE "Scan" ADD COLUMN     "contracts" JSONB;

-- CreateTable
CREATE TABLE "SiteContract" (
    "siteId" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "SiteContract_pkey" PRIMARY KEY ("siteId","digest")
);

-- AddForeignKey
ALTER TABLE "SiteContract" ADD CONSTRAINT "SiteContract_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
