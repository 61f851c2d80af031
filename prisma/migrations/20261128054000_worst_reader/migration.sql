-- AlterTable
ALTER TABLE "Scan" ADD COLUMN     "worstReader" JSONB;
