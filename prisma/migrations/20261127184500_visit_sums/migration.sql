-- Sums by day stay at 2^53 − 1 instead of overflowing, and never fall below 0 after they did.
CREATE OR REPLACE FUNCTION seamark_visits_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "VisitDayCount" AS known ("siteId", day, client, proof, outcome, requests, bytes)
  SELECT "siteId", date_trunc('day', hour, 'UTC'), client, proof, outcome,
         least(sum(requests), 9007199254740991), least(sum(bytes), 9007199254740991)
  FROM added GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT ("siteId", day, client, proof, outcome) DO UPDATE
    SET requests = least(known.requests + excluded.requests, 9007199254740991),
        bytes = least(known.bytes + excluded.bytes, 9007199254740991);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION seamark_visits_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "VisitDayCount" AS known
  SET requests = greatest(known.requests - gone.requests, 0), bytes = greatest(known.bytes - gone.bytes, 0)
  FROM (SELECT "siteId", date_trunc('day', hour, 'UTC') AS day, client, proof, outcome,
               sum(requests) AS requests, sum(bytes) AS bytes
        FROM removed GROUP BY 1, 2, 3, 4, 5) AS gone
  WHERE known."siteId" = gone."siteId" AND known.day = gone.day AND known.client = gone.client
    AND known.proof = gone.proof AND known.outcome = gone.outcome;
  RETURN NULL;
END $$;

-- Triggers fire by name: what an update replaces is removed ("unset") before the new sum is added.
DROP TRIGGER "VisitCount_set" ON "VisitCount";
CREATE TRIGGER "VisitCount_updated" AFTER UPDATE ON "VisitCount" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION seamark_visits_added();
