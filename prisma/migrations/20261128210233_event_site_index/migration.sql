-- CreateIndex
CREATE INDEX "Event_siteId_at_idx" ON "Event"("siteId", "at");
