-- CreateEnum
CREATE TYPE "KeyScope" AS ENUM ('read', 'scan', 'manage');

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "scopes" "KeyScope"[] DEFAULT ARRAY['read', 'scan']::"KeyScope"[];
