-- AlterTable
ALTER TABLE "Scan" ADD COLUMN     "coverage" TEXT;
