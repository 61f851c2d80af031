-- CreateEnum
CREATE TYPE "AnswersSchedule" AS ENUM ('off', 'weekly', 'monthly');

-- AlterTable
ALTER TABLE "AnswersPass" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "AnswersSettings" ADD COLUMN     "nextPassAt" TIMESTAMPTZ(3),
ADD COLUMN     "schedule" "AnswersSchedule" NOT NULL DEFAULT 'off';

-- CreateIndex
CREATE INDEX "AnswersSettings_nextPassAt_idx" ON "AnswersSettings"("nextPassAt");
