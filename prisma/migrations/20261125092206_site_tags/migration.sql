-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];
