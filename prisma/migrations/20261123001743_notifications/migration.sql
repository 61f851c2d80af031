-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailBouncedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "SiteMail" (
    "userId" UUID NOT NULL,
    "siteId" UUID NOT NULL,
    "alerts" BOOLEAN NOT NULL DEFAULT true,
    "dropPoints" INTEGER NOT NULL DEFAULT 5,
    "digest" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "SiteMail_pkey" PRIMARY KEY ("userId","siteId")
);

-- CreateTable
CREATE TABLE "Digest" (
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "timeZone" TEXT NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Digest_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateIndex
CREATE INDEX "SiteMail_siteId_idx" ON "SiteMail"("siteId");

-- CreateIndex
CREATE INDEX "Digest_nextAt_idx" ON "Digest"("nextAt");

-- AddForeignKey
ALTER TABLE "SiteMail" ADD CONSTRAINT "SiteMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteMail" ADD CONSTRAINT "SiteMail_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Digest" ADD CONSTRAINT "Digest_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Membership"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
