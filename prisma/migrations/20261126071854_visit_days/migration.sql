-- CreateTable
CREATE TABLE "VisitDayCount" (
    "siteId" UUID NOT NULL,
    "day" TIMESTAMPTZ(0) NOT NULL,
    "client" TEXT NOT NULL,
    "proof" "VisitProof" NOT NULL,
    "outcome" "VisitOutcome" NOT NULL,
    "requests" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "VisitDayCount_pkey" PRIMARY KEY ("siteId","day","client","proof","outcome")
);

-- AddForeignKey
ALTER TABLE "VisitDayCount" ADD CONSTRAINT "VisitDayCount_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "VisitDayCount" ("siteId", day, client, proof, outcome, requests, bytes)
SELECT "siteId", date_trunc('day', hour, 'UTC'), client, proof, outcome, sum(requests), sum(bytes)
FROM "VisitCount" GROUP BY 1, 2, 3, 4, 5;

-- Triggers, because the previous release also writes "VisitCount" during an upgrade.
CREATE FUNCTION seamark_visits_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "VisitDayCount" AS known ("siteId", day, client, proof, outcome, requests, bytes)
  SELECT "siteId", date_trunc('day', hour, 'UTC'), client, proof, outcome, sum(requests), sum(bytes)
  FROM added GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT ("siteId", day, client, proof, outcome) DO UPDATE
    SET requests = known.requests + excluded.requests, bytes = known.bytes + excluded.bytes;
  RETURN NULL;
END $$;

-- Only updates: the site of deleted counts may be gone.
CREATE FUNCTION seamark_visits_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "VisitDayCount" AS known
  SET requests = known.requests - gone.requests, bytes = known.bytes - gone.bytes
  FROM (SELECT "siteId", date_trunc('day', hour, 'UTC') AS day, client, proof, outcome,
               sum(requests) AS requests, sum(bytes) AS bytes
        FROM removed GROUP BY 1, 2, 3, 4, 5) AS gone
  WHERE known."siteId" = gone."siteId" AND known.day = gone.day AND known.client = gone.client
    AND known.proof = gone.proof AND known.outcome = gone.outcome;
  RETURN NULL;
END $$;

CREATE TRIGGER "VisitCount_inserted" AFTER INSERT ON "VisitCount" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION seamark_visits_added();
CREATE TRIGGER "VisitCount_deleted" AFTER DELETE ON "VisitCount" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION seamark_visits_removed();
CREATE TRIGGER "VisitCount_unset" AFTER UPDATE ON "VisitCount" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION seamark_visits_removed();
CREATE TRIGGER "VisitCount_set" AFTER UPDATE ON "VisitCount" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION seamark_visits_added();
