-- CreateTable
CREATE TABLE "ComparisonList" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hosts" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ComparisonList_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ComparisonList_organizationId_idx" ON "ComparisonList"("organizationId");

-- AddForeignKey
ALTER TABLE "ComparisonList" ADD CONSTRAINT "ComparisonList_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
