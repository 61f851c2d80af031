-- AlterTable
ALTER TABLE "PublicReport" ADD COLUMN     "internals" TEXT;
