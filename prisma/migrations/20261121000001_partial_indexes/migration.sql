-- Written by hand: Prisma's schema cannot express partial indexes, and its diff leaves them alone.

-- At most one active scan per site; the violation is the API's 409 scan_active.
CREATE UNIQUE INDEX "Scan_one_active_per_site" ON "Scan" ("siteId") WHERE status IN ('queued', 'running');
-- At most one open verification per site and check.
CREATE UNIQUE INDEX "Verification_one_open_per_check" ON "Verification" ("siteId", "checkId") WHERE status IN ('pending', 'measuring');
-- At most one open invitation per organization and address.
CREATE UNIQUE INDEX "Invitation_one_open_per_address" ON "Invitation" ("organizationId", email) WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL;
-- At most one active job per kind and key.
CREATE UNIQUE INDEX "Job_one_active_per_key" ON "Job" (kind, "dedupeKey") WHERE status IN ('queued', 'running');

-- What a claim and the sweep look at: only active rows, however long the history grows.
CREATE INDEX "Scan_queue" ON "Scan" ("runAfter", id) WHERE status = 'queued';
CREATE INDEX "AnswersPass_queue" ON "AnswersPass" ("runAfter", id) WHERE status = 'queued';
CREATE INDEX "AgentRun_queue" ON "AgentRun" ("runAfter", id) WHERE status = 'queued';
CREATE INDEX "Job_queue" ON "Job" ("runAfter", id) WHERE status = 'queued';
CREATE INDEX "Scan_leases" ON "Scan" ("leaseUntil") WHERE status = 'running';
CREATE INDEX "AnswersPass_leases" ON "AnswersPass" ("leaseUntil") WHERE status = 'running';
CREATE INDEX "AgentRun_leases" ON "AgentRun" ("leaseUntil") WHERE status = 'running';
CREATE INDEX "Job_leases" ON "Job" ("leaseUntil") WHERE status = 'running';

-- History, comparison and the latest two scans of a site.
CREATE INDEX "Scan_history" ON "Scan" ("siteId", "finishedAt" DESC, id DESC) WHERE status = 'succeeded';
-- Published runs of a site, newest first.
CREATE INDEX "AgentRun_published" ON "AgentRun" ("siteId", "publishedAt" DESC, id DESC) WHERE "publishedAt" IS NOT NULL;
-- Active keys of an organization are counted before one is created.
CREATE INDEX "ApiKey_active" ON "ApiKey" ("organizationId") WHERE "revokedAt" IS NULL;

-- Finished rows say when, unfinished ones do not: lists sort by it.
ALTER TABLE "Scan" ADD CONSTRAINT "Scan_settled" CHECK ((status IN ('succeeded', 'failed')) = ("finishedAt" IS NOT NULL));
ALTER TABLE "AnswersPass" ADD CONSTRAINT "AnswersPass_settled" CHECK ((status IN ('succeeded', 'failed')) = ("finishedAt" IS NOT NULL));
ALTER TABLE "AgentRun" ADD CONSTRAINT "AgentRun_settled" CHECK ((status IN ('succeeded', 'failed')) = ("finishedAt" IS NOT NULL));
ALTER TABLE "Job" ADD CONSTRAINT "Job_settled" CHECK ((status IN ('succeeded', 'failed')) = ("finishedAt" IS NOT NULL));
