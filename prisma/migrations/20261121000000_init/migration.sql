-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('free', 'paid');

-- CreateEnum
CREATE TYPE "PlanStatus" AS ENUM ('active', 'trialing', 'past_due', 'canceled');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'admin', 'member');

-- CreateEnum
CREATE TYPE "TokenPurpose" AS ENUM ('welcome', 'sign_in', 'verify_email', 'password_reset');

-- CreateEnum
CREATE TYPE "Schedule" AS ENUM ('off', 'daily', 'weekly');

-- CreateEnum
CREATE TYPE "OwnershipMethod" AS ENUM ('dns', 'file', 'meta', 'operator');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('queued', 'running', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "ScanTrigger" AS ENUM ('api', 'dashboard', 'schedule', 'verification', 'public');

-- CreateEnum
CREATE TYPE "ScanScope" AS ENUM ('homepage', 'site');

-- CreateEnum
CREATE TYPE "VerificationStatus" AS ENUM ('pending', 'measuring', 'verified', 'expired');

-- CreateEnum
CREATE TYPE "VerificationSource" AS ENUM ('scan', 'owner');

-- CreateEnum
CREATE TYPE "AgentVerdict" AS ENUM ('passed', 'reported', 'partial', 'blocked', 'failed');

-- CreateEnum
CREATE TYPE "AgentAction" AS ENUM ('fetch', 'read', 'follow', 'search', 'finish', 'error');

-- CreateEnum
CREATE TYPE "CreditReason" AS ENUM ('grant', 'reservation', 'settlement', 'adjustment');

-- CreateTable
CREATE TABLE "Organization" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "plan" "Plan" NOT NULL DEFAULT 'free',
    "planStatus" "PlanStatus" NOT NULL DEFAULT 'active',
    "currentPeriodEnd" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "emailVerified" TIMESTAMPTZ(3),
    "name" TEXT,
    "image" TEXT,
    "passwordHash" TEXT,
    "sessionVersion" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sessionToken" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerificationToken" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "OneTimeToken" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purpose" "TokenPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OneTimeToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Site" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "name" TEXT,
    "profile" TEXT NOT NULL DEFAULT 'auto',
    "schedule" "Schedule" NOT NULL DEFAULT 'off',
    "nextScanAt" TIMESTAMPTZ(3),
    "publishReports" BOOLEAN NOT NULL DEFAULT false,
    "ownershipToken" TEXT NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "verifiedBy" "OwnershipMethod",
    "ownershipCheckedAt" TIMESTAMPTZ(3),
    "ownershipSeen" JSONB,
    "ownershipMisses" INTEGER NOT NULL DEFAULT 0,
    "ownershipMissedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Scan" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "runAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "trigger" "ScanTrigger" NOT NULL,
    "scope" "ScanScope" NOT NULL,
    "profile" TEXT NOT NULL DEFAULT 'auto',
    "requestedById" UUID,
    "checksDone" INTEGER NOT NULL DEFAULT 0,
    "pagesDone" INTEGER NOT NULL DEFAULT 0,
    "pagesPlanned" INTEGER,
    "engine" TEXT,
    "score" INTEGER,
    "originScore" INTEGER,
    "pageCount" INTEGER NOT NULL DEFAULT 0,
    "durationMs" INTEGER,
    "openFindings" INTEGER,
    "openPoints" DOUBLE PRECISION,
    "checksPassed" INTEGER,
    "checksApplicable" INTEGER,

    CONSTRAINT "Scan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Report" (
    "scanId" UUID NOT NULL,
    "siteId" UUID NOT NULL,
    "scannedAt" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,
    "recordings" BYTEA,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("scanId")
);

-- CreateTable
CREATE TABLE "PublicReport" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host" TEXT NOT NULL,
    "siteId" UUID,
    "engine" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "scannedAt" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "detail" TEXT,

    CONSTRAINT "PublicReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LimitRow" (
    "id" BIGSERIAL NOT NULL,
    "limitKey" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LimitRow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "checkId" TEXT NOT NULL,
    "status" "VerificationStatus" NOT NULL DEFAULT 'pending',
    "source" "VerificationSource" NOT NULL,
    "baselineScore" INTEGER NOT NULL,
    "observedScore" INTEGER,
    "gained" INTEGER,
    "advisedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastCheckedAt" TIMESTAMPTZ(3),
    "verifiedAt" TIMESTAMPTZ(3),
    "advisedScanId" UUID NOT NULL,
    "verifiedScanId" UUID,
    "notApplicableScans" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnswersSettings" (
    "siteId" UUID NOT NULL,
    "questions" TEXT[],
    "brands" TEXT[],
    "competitors" JSONB NOT NULL DEFAULT '[]',
    "engines" TEXT[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnswersSettings_pkey" PRIMARY KEY ("siteId")
);

-- CreateTable
CREATE TABLE "AnswersPass" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "runAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "engine" TEXT NOT NULL,
    "model" TEXT,
    "requestedById" UUID,
    "questions" TEXT[],
    "brands" TEXT[],
    "competitors" JSONB NOT NULL DEFAULT '[]',
    "questionsAsked" INTEGER,
    "questionsCited" INTEGER,

    CONSTRAINT "AnswersPass_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnswersResult" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "passId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "branded" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT,
    "cited" BOOLEAN,
    "mentioned" BOOLEAN,
    "rank" INTEGER,
    "citations" JSONB NOT NULL DEFAULT '[]',
    "citedDomains" JSONB NOT NULL DEFAULT '[]',
    "competitors" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnswersResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentTask" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "goal" TEXT NOT NULL,
    "startUrl" TEXT NOT NULL,
    "expectations" JSONB NOT NULL DEFAULT '[]',
    "suggested" BOOLEAN NOT NULL DEFAULT false,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AgentTask_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentRun" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "siteId" UUID NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "runAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "taskId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "requestedById" UUID,
    "goal" TEXT NOT NULL,
    "startUrl" TEXT NOT NULL,
    "expectations" JSONB NOT NULL DEFAULT '[]',
    "engine" TEXT NOT NULL,
    "model" TEXT,
    "agentVersion" TEXT,
    "verdict" "AgentVerdict",
    "reasons" TEXT[],
    "answer" TEXT,
    "evidence" JSONB NOT NULL DEFAULT '[]',
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "inputTokens" INTEGER NOT NULL DEFAULT 0,
    "outputTokens" INTEGER NOT NULL DEFAULT 0,
    "publishedAt" TIMESTAMPTZ(3),
    "publishedById" UUID,

    CONSTRAINT "AgentRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentStep" (
    "runId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "action" "AgentAction" NOT NULL,
    "url" TEXT,
    "query" TEXT,
    "status" INTEGER,
    "observation" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT,

    CONSTRAINT "AgentStep_pkey" PRIMARY KEY ("runId","index")
);

-- CreateTable
CREATE TABLE "AgentDocument" (
    "runId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "finalUrl" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "contentType" TEXT,
    "title" TEXT,
    "sha256" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AgentDocument_pkey" PRIMARY KEY ("runId","number")
);

-- CreateTable
CREATE TABLE "CreditEntry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "delta" INTEGER NOT NULL,
    "reason" "CreditReason" NOT NULL,
    "refId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CreditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "runAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organizationId" UUID NOT NULL,
    "actorId" UUID,
    "actorLabel" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkerHeartbeat" (
    "owner" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WorkerHeartbeat_pkey" PRIMARY KEY ("owner")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_provider_providerAccountId_key" ON "Account"("provider", "providerAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_sessionToken_key" ON "Session"("sessionToken");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "VerificationToken_token_key" ON "VerificationToken"("token");

-- CreateIndex
CREATE UNIQUE INDEX "VerificationToken_identifier_token_key" ON "VerificationToken"("identifier", "token");

-- CreateIndex
CREATE UNIQUE INDEX "OneTimeToken_tokenHash_key" ON "OneTimeToken"("tokenHash");

-- CreateIndex
CREATE INDEX "OneTimeToken_userId_idx" ON "OneTimeToken"("userId");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_organizationId_createdAt_idx" ON "Invitation"("organizationId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");

-- CreateIndex
CREATE INDEX "ApiKey_organizationId_createdAt_idx" ON "ApiKey"("organizationId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Site_ownershipToken_key" ON "Site"("ownershipToken");

-- CreateIndex
CREATE INDEX "Site_host_verifiedAt_idx" ON "Site"("host", "verifiedAt" DESC);

-- CreateIndex
CREATE INDEX "Site_nextScanAt_idx" ON "Site"("nextScanAt");

-- CreateIndex
CREATE UNIQUE INDEX "Site_organizationId_host_key" ON "Site"("organizationId", "host");

-- CreateIndex
CREATE INDEX "Scan_siteId_finishedAt_id_idx" ON "Scan"("siteId", "finishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Report_siteId_scannedAt_scanId_idx" ON "Report"("siteId", "scannedAt" DESC, "scanId" DESC);

-- CreateIndex
CREATE INDEX "PublicReport_host_scannedAt_id_idx" ON "PublicReport"("host", "scannedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "PublicReport_scannedAt_idx" ON "PublicReport"("scannedAt");

-- CreateIndex
CREATE INDEX "PublicReport_siteId_idx" ON "PublicReport"("siteId");

-- CreateIndex
CREATE INDEX "LimitRow_limitKey_at_idx" ON "LimitRow"("limitKey", "at");

-- CreateIndex
CREATE INDEX "LimitRow_at_idx" ON "LimitRow"("at");

-- CreateIndex
CREATE INDEX "Verification_siteId_advisedAt_id_idx" ON "Verification"("siteId", "advisedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Verification_advisedScanId_idx" ON "Verification"("advisedScanId");

-- CreateIndex
CREATE INDEX "Verification_verifiedScanId_idx" ON "Verification"("verifiedScanId");

-- CreateIndex
CREATE INDEX "AnswersPass_siteId_queuedAt_id_idx" ON "AnswersPass"("siteId", "queuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AnswersPass_siteId_finishedAt_id_idx" ON "AnswersPass"("siteId", "finishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "AnswersResult_passId_position_key" ON "AnswersResult"("passId", "position");

-- CreateIndex
CREATE INDEX "AgentTask_siteId_createdAt_id_idx" ON "AgentTask"("siteId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AgentRun_siteId_queuedAt_id_idx" ON "AgentRun"("siteId", "queuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AgentRun_taskId_idx" ON "AgentRun"("taskId");

-- CreateIndex
CREATE INDEX "AgentRun_batchId_idx" ON "AgentRun"("batchId");

-- CreateIndex
CREATE INDEX "AgentDocument_expiresAt_idx" ON "AgentDocument"("expiresAt");

-- CreateIndex
CREATE INDEX "CreditEntry_organizationId_at_id_idx" ON "CreditEntry"("organizationId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "CreditEntry_reason_refId_key" ON "CreditEntry"("reason", "refId");

-- CreateIndex
CREATE INDEX "Job_kind_queuedAt_idx" ON "Job"("kind", "queuedAt" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_at_id_idx" ON "AuditEvent"("organizationId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WorkerHeartbeat_seenAt_idx" ON "WorkerHeartbeat"("seenAt");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OneTimeToken" ADD CONSTRAINT "OneTimeToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scan" ADD CONSTRAINT "Scan_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_scanId_fkey" FOREIGN KEY ("scanId") REFERENCES "Scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublicReport" ADD CONSTRAINT "PublicReport_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_advisedScanId_fkey" FOREIGN KEY ("advisedScanId") REFERENCES "Scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_verifiedScanId_fkey" FOREIGN KEY ("verifiedScanId") REFERENCES "Scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswersSettings" ADD CONSTRAINT "AnswersSettings_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswersPass" ADD CONSTRAINT "AnswersPass_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswersResult" ADD CONSTRAINT "AnswersResult_passId_fkey" FOREIGN KEY ("passId") REFERENCES "AnswersPass"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentTask" ADD CONSTRAINT "AgentTask_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentRun" ADD CONSTRAINT "AgentRun_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentRun" ADD CONSTRAINT "AgentRun_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "AgentTask"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentStep" ADD CONSTRAINT "AgentStep_runId_fkey" FOREIGN KEY ("runId") REFERENCES "AgentRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentDocument" ADD CONSTRAINT "AgentDocument_runId_fkey" FOREIGN KEY ("runId") REFERENCES "AgentRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditEntry" ADD CONSTRAINT "CreditEntry_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
