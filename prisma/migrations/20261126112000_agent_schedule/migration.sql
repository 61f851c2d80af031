-- AlterTable
ALTER TABLE "AgentTask" ADD COLUMN     "nextRunAt" TIMESTAMPTZ(3),
ADD COLUMN     "schedule" "AnswersSchedule" NOT NULL DEFAULT 'off';

-- CreateIndex
CREATE INDEX "AgentTask_nextRunAt_idx" ON "AgentTask"("nextRunAt");
