-- CreateTable
CREATE TABLE "SiteQuestions" (
    "siteId" UUID NOT NULL,
    "questions" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SiteQuestions_pkey" PRIMARY KEY ("siteId")
);

-- CreateTable
CREATE TABLE "QuestionResults" (
    "scanId" UUID NOT NULL,
    "siteId" UUID NOT NULL,
    "scannedAt" TIMESTAMPTZ(3) NOT NULL,
    "pages" INTEGER NOT NULL,
    "found" INTEGER NOT NULL,
    "judged" INTEGER NOT NULL,
    "results" JSONB NOT NULL,

    CONSTRAINT "QuestionResults_pkey" PRIMARY KEY ("scanId")
);

-- CreateIndex
CREATE INDEX "QuestionResults_siteId_scannedAt_scanId_idx" ON "QuestionResults"("siteId", "scannedAt" DESC, "scanId" DESC);

-- AddForeignKey
ALTER TABLE "SiteQuestions" ADD CONSTRAINT "SiteQuestions_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionResults" ADD CONSTRAINT "QuestionResults_scanId_fkey" FOREIGN KEY ("scanId") REFERENCES "Scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionResults" ADD CONSTRAINT "QuestionResults_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
