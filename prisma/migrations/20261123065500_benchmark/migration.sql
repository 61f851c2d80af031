-- AlterTable
ALTER TABLE "PublicReport" ADD COLUMN     "profile" TEXT;

-- CreateTable
CREATE TABLE "Benchmark" (
    "engine" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "counts" INTEGER[],
    "refreshedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Benchmark_pkey" PRIMARY KEY ("engine","profile")
);
