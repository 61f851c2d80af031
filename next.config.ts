import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native modules, worker threads and connection pools do not survive bundling.
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'undici', 'nodemailer'],
  // Nothing here optimises foreign images, and the optimiser has been a door before (security.md, versions).
  images: { unoptimized: true },
  // The head is complete when it arrives, for every client: most agents run no scripts.
  htmlLimitedBots: /.*/,
  // A mistake in a test must not keep the product from starting; npm run check reads the tests too.
  typescript: { ignoreBuildErrors: false, tsconfigPath: 'tsconfig.build.json' },
};

export default config;
