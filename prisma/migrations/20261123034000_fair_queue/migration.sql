-- AlterTable: a constant default, so that no table is rewritten.
ALTER TABLE "Scan" ADD COLUMN "lane" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ADD COLUMN "requestId" UUID, ADD COLUMN "traceparent" TEXT;
ALTER TABLE "AnswersPass" ADD COLUMN "lane" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ADD COLUMN "requestId" UUID, ADD COLUMN "traceparent" TEXT;
ALTER TABLE "AgentRun" ADD COLUMN "lane" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ADD COLUMN "requestId" UUID, ADD COLUMN "traceparent" TEXT;
ALTER TABLE "Job" ADD COLUMN "lane" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ADD COLUMN "requestId" UUID, ADD COLUMN "traceparent" TEXT;
ALTER TABLE "WebhookDelivery" ADD COLUMN "lane" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ADD COLUMN "requestId" UUID, ADD COLUMN "traceparent" TEXT;

-- Written by hand, see prisma/README.md.
UPDATE "Scan" AS work SET lane = "organizationId" FROM "Site" AS site WHERE site.id = "siteId" AND status IN ('queued', 'running');
UPDATE "AnswersPass" AS work SET lane = "organizationId" FROM "Site" AS site WHERE site.id = "siteId" AND status IN ('queued', 'running');
UPDATE "AgentRun" AS work SET lane = "organizationId" FROM "Site" AS site WHERE site.id = "siteId" AND status IN ('queued', 'running');
UPDATE "WebhookDelivery" AS work SET lane = "organizationId" FROM "WebhookEndpoint" AS endpoint
  WHERE endpoint.id = "endpointId" AND status IN ('queued', 'running');

-- Claims walk from lane to lane.
CREATE INDEX "Scan_lanes" ON "Scan" (lane, "runAfter", id) WHERE status = 'queued';
CREATE INDEX "AnswersPass_lanes" ON "AnswersPass" (lane, "runAfter", id) WHERE status = 'queued';
CREATE INDEX "AgentRun_lanes" ON "AgentRun" (lane, "runAfter", id) WHERE status = 'queued';
CREATE INDEX "Job_lanes" ON "Job" (kind, lane, "runAfter", id) WHERE status = 'queued';
CREATE INDEX "WebhookDelivery_lanes" ON "WebhookDelivery" (lane, "runAfter", id) WHERE status = 'queued' AND "isNext";

-- Rows that become work get the lane of their organization, and workers that listen hear of them when the transaction
-- commits. A trigger, so that it also holds for rows that the previous release writes during an upgrade.
CREATE FUNCTION seamark_queue_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "organizationId" INTO STRICT NEW.lane FROM "Site" WHERE id = NEW."siteId";
  PERFORM pg_notify('seamark_queue', '');
  RETURN NEW;
END $$;
CREATE FUNCTION seamark_queue_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "organizationId" INTO STRICT NEW.lane FROM "WebhookEndpoint" WHERE id = NEW."endpointId";
  PERFORM pg_notify('seamark_queue', '');
  RETURN NEW;
END $$;
CREATE FUNCTION seamark_queue_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seamark_queue', '');
  RETURN NEW;
END $$;
CREATE TRIGGER "Scan_queued" BEFORE INSERT OR UPDATE OF status, "runAfter" ON "Scan"
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION seamark_queue_site();
CREATE TRIGGER "AnswersPass_queued" BEFORE INSERT OR UPDATE OF status, "runAfter" ON "AnswersPass"
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION seamark_queue_site();
CREATE TRIGGER "AgentRun_queued" BEFORE INSERT OR UPDATE OF status, "runAfter" ON "AgentRun"
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION seamark_queue_site();
CREATE TRIGGER "WebhookDelivery_queued" BEFORE INSERT OR UPDATE OF status, "runAfter", "isNext" ON "WebhookDelivery"
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION seamark_queue_webhook();
CREATE TRIGGER "Job_queued" BEFORE INSERT OR UPDATE OF status, "runAfter" ON "Job"
  FOR EACH ROW WHEN (NEW.status = 'queued') EXECUTE FUNCTION seamark_queue_job();
