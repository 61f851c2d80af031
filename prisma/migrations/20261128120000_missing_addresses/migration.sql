-- CreateTable
CREATE TABLE "MissingCount" (
    "siteId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "MissingCount_pkey" PRIMARY KEY ("siteId","path","client","hour")
);

-- CreateTable
CREATE TABLE "MissingAddress" (
    "siteId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,
    "clients" TEXT[],
    "lastSeen" TIMESTAMPTZ(0) NOT NULL,
    "scanId" UUID,
    "suggestion" JSONB,
    "obstacle" TEXT,

    CONSTRAINT "MissingAddress_pkey" PRIMARY KEY ("siteId","path")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "siteId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "to" TEXT,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,
    "checkedAt" TIMESTAMPTZ(3),
    "worksSince" TIMESTAMPTZ(3),

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("siteId","path")
);

-- CreateIndex
CREATE INDEX "MissingCount_hour_idx" ON "MissingCount"("hour");

-- AddForeignKey
ALTER TABLE "MissingCount" ADD CONSTRAINT "MissingCount_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MissingAddress" ADD CONSTRAINT "MissingAddress_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
