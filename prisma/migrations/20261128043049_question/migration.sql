-- CreateEnum
CREATE TYPE "QuestionReader" AS ENUM ('pages', 'engines', 'agents');

-- DropForeignKey
ALTER TABLE "AgentRun" DROP CONSTRAINT "AgentRun_taskId_fkey";

-- AlterTable
ALTER TABLE "AnswersPass" ADD COLUMN     "questionIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "AnswersResult" ADD COLUMN     "questionId" UUID;

-- CreateTable
CREATE TABLE "Question" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "text" TEXT NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '[]',
    "startUrl" TEXT,
    "expectations" JSONB NOT NULL DEFAULT '[]',
    "readers" "QuestionReader"[],
    "schedule" "AnswersSchedule" NOT NULL DEFAULT 'off',
    "nextAskAt" TIMESTAMPTZ(3),
    "suggested" BOOLEAN NOT NULL DEFAULT false,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Question_siteId_position_createdAt_id_idx" ON "Question"("siteId", "position", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Question_nextAskAt_idx" ON "Question"("nextAskAt");

-- CreateIndex
CREATE INDEX "AnswersResult_questionId_at_idx" ON "AnswersResult"("questionId", "at" DESC);

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswersResult" ADD CONSTRAINT "AnswersResult_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Written by hand: the rows of three tables become questions, with the ids of tasks.
INSERT INTO "Question" (id, "siteId", position, text, "startUrl", expectations, readers, schedule, "nextAskAt",
                        suggested, "createdById", "createdAt", "updatedAt", "archivedAt")
SELECT id, "siteId", row_number() OVER (PARTITION BY "siteId" ORDER BY "createdAt", id), goal, "startUrl",
       expectations, '{agents}', schedule, "nextRunAt", suggested, "createdById", "createdAt", "createdAt", "archivedAt"
FROM "AgentTask";

-- Makes a list the questions of one reader. An equal text is the same question, unless that would change the schedule
-- of another reader.
CREATE FUNCTION seamark_replace_questions(
  site UUID, reader "QuestionReader", items JSONB, repeats "AnswersSchedule", due TIMESTAMPTZ, at TIMESTAMPTZ
) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  item RECORD;
  match UUID;
  listed UUID[] := '{}';
  next_due TIMESTAMPTZ := CASE WHEN repeats = 'off' THEN NULL ELSE coalesce(due, (
    SELECT min("nextAskAt") FROM "Question" WHERE "siteId" = site AND 'engines' = ANY (readers) AND "archivedAt" IS NULL
  ), at) END;
BEGIN
  FOR item IN
    SELECT value->>'question' AS text, value->'answers' AS answers FROM jsonb_array_elements(items)
  LOOP
    SELECT id INTO match FROM "Question"
    WHERE "siteId" = site AND text = item.text AND "archivedAt" IS NULL AND id <> ALL (listed)
      AND (reader = 'pages' OR reader = ANY (readers) OR readers = '{pages}' OR schedule = repeats)
    ORDER BY reader = ANY (readers) DESC, "createdAt", id LIMIT 1;
    IF match IS NULL THEN
      INSERT INTO "Question" ("siteId", position, text, "createdAt")
      SELECT site, coalesce(max(position) + 1, 0), item.text, at FROM "Question" WHERE "siteId" = site
      RETURNING id INTO match;
    END IF;
    UPDATE "Question" SET
      answers = coalesce(item.answers, answers),
      readers = CASE WHEN reader = ANY (readers) THEN readers ELSE readers || reader END,
      schedule = CASE WHEN reader = 'pages' THEN schedule ELSE repeats END,
      "nextAskAt" = CASE WHEN reader = 'pages' THEN "nextAskAt" ELSE next_due END,
      "updatedAt" = at
    WHERE id = match;
    listed := listed || match;
  END LOOP;
  -- The list keeps its places among the questions of other readers.
  UPDATE "Question" AS question SET position = place.position
  FROM (SELECT position, row_number() OVER (ORDER BY position) AS n FROM "Question" WHERE id = ANY (listed)) AS place
  JOIN unnest(listed) WITH ORDINALITY AS wanted (id, n) USING (n)
  WHERE question.id = wanted.id;
  UPDATE "Question" SET
    readers = CASE WHEN readers = ARRAY[reader] THEN readers ELSE array_remove(readers, reader) END,
    "archivedAt" = CASE WHEN readers = ARRAY[reader] THEN at END
  WHERE "siteId" = site AND reader = ANY (readers) AND "archivedAt" IS NULL AND id <> ALL (listed);
END $$;

SELECT seamark_replace_questions("siteId", 'engines', (
  SELECT jsonb_agg(jsonb_build_object('question', text)) FROM unnest(questions) AS text
), schedule, "nextPassAt", "updatedAt") FROM "AnswersSettings" WHERE cardinality(questions) > 0;
SELECT seamark_replace_questions("siteId", 'pages', questions, 'off', NULL, "updatedAt") FROM "SiteQuestions";

-- The previous release starts nothing from here on; what it still writes becomes a question.
UPDATE "AgentTask" SET "nextRunAt" = NULL WHERE "nextRunAt" IS NOT NULL;
UPDATE "AnswersSettings" SET "nextPassAt" = NULL WHERE "nextPassAt" IS NOT NULL;

CREATE FUNCTION seamark_task_written() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "Question" (id, "siteId", position, text, "startUrl", expectations, readers, schedule, "nextAskAt",
                            suggested, "createdById", "createdAt", "updatedAt")
    SELECT NEW.id, NEW."siteId", coalesce(max(position) + 1, 0), NEW.goal, NEW."startUrl", NEW.expectations, '{agents}',
           NEW.schedule, NEW."nextRunAt", NEW.suggested, NEW."createdById", NEW."createdAt", NEW."createdAt"
    FROM "Question" WHERE "siteId" = NEW."siteId";
  ELSE
    UPDATE "Question" SET
      text = CASE WHEN NEW.goal = OLD.goal THEN text ELSE NEW.goal END,
      "startUrl" = CASE WHEN NEW."startUrl" = OLD."startUrl" THEN "startUrl" ELSE NEW."startUrl" END,
      expectations = CASE WHEN NEW.expectations = OLD.expectations THEN expectations ELSE NEW.expectations END,
      schedule = CASE WHEN NEW.schedule = OLD.schedule THEN schedule ELSE NEW.schedule END,
      "nextAskAt" = CASE WHEN NEW.schedule = OLD.schedule THEN "nextAskAt" ELSE NEW."nextRunAt" END,
      readers = CASE WHEN NEW."archivedAt" IS NULL OR readers = '{agents}' THEN readers
                     ELSE array_remove(readers, 'agents') END,
      "archivedAt" = CASE WHEN readers = '{agents}' THEN coalesce(NEW."archivedAt", "archivedAt") ELSE "archivedAt" END
    WHERE id = NEW.id;
  END IF;
  NEW."nextRunAt" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "AgentTask_written" BEFORE INSERT OR UPDATE ON "AgentTask"
  FOR EACH ROW EXECUTE FUNCTION seamark_task_written();

CREATE FUNCTION seamark_answers_settings_written() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seamark_replace_questions(NEW."siteId", 'engines', (
    SELECT jsonb_agg(jsonb_build_object('question', text)) FROM unnest(NEW.questions) AS text
  ), NEW.schedule, NEW."nextPassAt", NEW."updatedAt");
  NEW."nextPassAt" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "AnswersSettings_written" BEFORE INSERT OR UPDATE OF questions, schedule, "nextPassAt" ON "AnswersSettings"
  FOR EACH ROW WHEN (cardinality(NEW.questions) > 0) EXECUTE FUNCTION seamark_answers_settings_written();

CREATE FUNCTION seamark_site_questions_written() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seamark_replace_questions(NEW."siteId", 'pages', NEW.questions, 'off', NULL, NEW."updatedAt");
  RETURN NULL;
END $$;
CREATE TRIGGER "SiteQuestions_written" AFTER INSERT OR UPDATE ON "SiteQuestions"
  FOR EACH ROW EXECUTE FUNCTION seamark_site_questions_written();

-- Results of the previous release name their question by its text only.
CREATE FUNCTION seamark_question_of(site UUID, reader "QuestionReader", asked TEXT) RETURNS UUID LANGUAGE sql STABLE AS $$
  SELECT id FROM "Question"
  WHERE "siteId" = site AND text = asked AND reader = ANY (readers) AND "archivedAt" IS NULL
  ORDER BY "createdAt", id LIMIT 1
$$;
CREATE FUNCTION seamark_results_with_ids(site UUID, results JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('questionId', seamark_question_of(site, 'pages', value->>'question')) || value ORDER BY ordinality
  ), '[]') FROM jsonb_array_elements(results) WITH ORDINALITY
$$;

UPDATE "AnswersResult" AS result
SET "questionId" = seamark_question_of(pass."siteId", 'engines', result.question)
FROM "AnswersPass" AS pass WHERE pass.id = result."passId";
UPDATE "QuestionResults" SET results = seamark_results_with_ids("siteId", results);

CREATE FUNCTION seamark_answer_written() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."questionId" := seamark_question_of(
    (SELECT "siteId" FROM "AnswersPass" WHERE id = NEW."passId"), 'engines', NEW.question);
  RETURN NEW;
END $$;
CREATE TRIGGER "AnswersResult_written" BEFORE INSERT ON "AnswersResult"
  FOR EACH ROW WHEN (NEW."questionId" IS NULL) EXECUTE FUNCTION seamark_answer_written();

CREATE FUNCTION seamark_results_written() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.results := seamark_results_with_ids(NEW."siteId", NEW.results);
  RETURN NEW;
END $$;
CREATE TRIGGER "QuestionResults_written" BEFORE INSERT OR UPDATE OF results ON "QuestionResults"
  FOR EACH ROW EXECUTE FUNCTION seamark_results_written();

-- AddForeignKey
ALTER TABLE "AgentRun" ADD CONSTRAINT "AgentRun_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;
