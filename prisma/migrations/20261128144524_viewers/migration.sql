-- AlterEnum
ALTER TYPE "Role" ADD VALUE 'viewer';

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "viewSiteIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "viewTags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "viewSiteIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "viewTags" TEXT[] DEFAULT ARRAY[]::TEXT[];
