-- AlterTable
ALTER TABLE "Rendering" ADD COLUMN     "picture" BYTEA;
