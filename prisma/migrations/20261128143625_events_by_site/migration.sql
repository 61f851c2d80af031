-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "mailTags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "siteIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];
