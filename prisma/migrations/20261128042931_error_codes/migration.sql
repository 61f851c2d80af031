-- AlterTable
ALTER TABLE "AgentRun" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "AnswersPass" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "AnswersResult" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "Scan" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "errorCode" TEXT;

-- AlterTable
ALTER TABLE "WebhookRequest" ADD COLUMN     "errorCode" TEXT;

-- Errors were `<code>: <sentence>`. Rows that the previous release writes later keep this form, without a code.
DO $$
DECLARE name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['AgentRun', 'AnswersPass', 'AnswersResult', 'Job', 'Scan', 'WebhookDelivery', 'WebhookRequest'] LOOP
    EXECUTE format(
      'UPDATE %1$I SET "errorCode" = substring(error FROM %2$L), error = regexp_replace(error, %2$L, '''') WHERE error ~ %2$L',
      name, '^([a-z]+(?:[_-][a-z]+)*): ');
  END LOOP;
END $$;
