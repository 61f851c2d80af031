-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "guessAddresses" BOOLEAN NOT NULL DEFAULT false;
