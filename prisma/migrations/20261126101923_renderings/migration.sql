-- CreateTable
CREATE TABLE "Rendering" (
    "scanId" UUID NOT NULL,
    "siteId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "renderedAt" TIMESTAMPTZ(3) NOT NULL,
    "result" JSONB,
    "error" TEXT,

    CONSTRAINT "Rendering_pkey" PRIMARY KEY ("scanId","url")
);

-- AddForeignKey
ALTER TABLE "Rendering" ADD CONSTRAINT "Rendering_scanId_fkey" FOREIGN KEY ("scanId") REFERENCES "Scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rendering" ADD CONSTRAINT "Rendering_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
