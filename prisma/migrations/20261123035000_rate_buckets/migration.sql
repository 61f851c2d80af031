-- CreateTable: unlogged by hand, see prisma/README.md. Room for the versions of a row keeps its updates on one page.
CREATE UNLOGGED TABLE "RateBucket" (
    "id" TEXT NOT NULL,
    "at" DOUBLE PRECISION NOT NULL,
    "granted" INTEGER NOT NULL,
    "fullAt" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RateBucket_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
