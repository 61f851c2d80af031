-- AlterTable
ALTER TABLE "Membership" ADD COLUMN "alerts" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "digestSites" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "dropPoints" INTEGER NOT NULL DEFAULT 5;

-- Written by hand, see prisma/README.md: settings like those for all sites are no exceptions.
DELETE FROM "SiteMail" WHERE "alerts" AND "dropPoints" = 5 AND "digest";
