/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native modules, worker threads, and connection pools do not work bundled.
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'undici', 'nodemailer'],
  // No foreign images are optimized, and the optimizer has had vulnerabilities.
  images: { unoptimized: true },
  // The head is complete in the HTML for all clients: most agents run no scripts.
  htmlLimitedBots: /.*/,
  // `npm run check` and `npm test` check types, so a start does not wait for them.
  typescript: { ignoreBuildErrors: true },
  redirects: () =>
    Promise.resolve([
      { source: '/clients/clients.json', destination: '/clients.json', permanent: true },
      ...Object.entries({
        files: 'fixes#files',
        verifications: 'fixes#fixed',
        'questions/edit': 'questions',
      }).map(([old, current]) => ({
        source: `/sites/:id/${old}`,
        destination: `/sites/:id/${current}`,
        permanent: true,
      })),
    ]),
  experimental: {
    // Pages are loaded on their first request: loading all took a third of the startup.
    preloadEntriesOnStart: false,
    // Each version is built once: writing a cache for the next build takes half of the build time.
    turbopackFileSystemCacheForBuild: false,
    // The server's code is not downloaded; minifying and mapping it took a sixth of the build.
    serverMinification: false,
    turbopackSourceMaps: false,
  },
};

export default config;
