/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native modules, worker threads and connection pools do not survive bundling.
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'undici', 'nodemailer'],
  // Nothing here optimises foreign images, and the optimiser has been a door before.
  images: { unoptimized: true },
  // The head is complete when it arrives, for every client: most agents run no scripts.
  htmlLimitedBots: /.*/,
  // Types are checked once, by npm run check and npm test: a start is not held up for them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A page is loaded when it is first asked for: all of them at the start took a third of it.
    preloadEntriesOnStart: false,
    // Pages are built once for each version: a cache for the next build costs the first one half of its time.
    turbopackFileSystemCacheForBuild: false,
    // Nothing downloads the server's code: a sixth of the build went into making it small and mapping it back.
    serverMinification: false,
    turbopackSourceMaps: false,
  },
};

export default config;
