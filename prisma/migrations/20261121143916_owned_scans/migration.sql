-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "ownershipDueAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Site_ownershipDueAt_idx" ON "Site"("ownershipDueAt");

-- Written by hand (partial). A scan that succeeds drops the recordings of its predecessors, however many there are.
CREATE INDEX "Report_recordings" ON "Report" ("siteId") WHERE recordings IS NOT NULL;
