import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './tools/programs/chromium.mjs'
import { apiProxyPlugin } from './web/test/api-proxy-plugin.ts'

// The contract is read from its sources: a test sees a change without a build.
const fromSource = {
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
}

/** Tests of features that open no database: they run once, in `unit`. */
const pureTests = ['phone-tree', 'number-ranges', 'stream', 'classify-delivery', 'retry-delay', 'totp', 'checks'].join(
  '|',
)

const databaseTests = [
  'server/src/http/app.test.ts',
  'server/src/demo/**/{operations-room.slow,seed-demo,set-up-demo}.test.ts',
  `server/src/features/**/!(${pureTests}).test.ts`,
  'server/src/db/**/*.test.ts',
  'server/test/**/*.test.ts',
]

/** They need a PostgreSQL server. */
const requiresPostgresql = ['server/src/db/engine/postgresql/open.test.ts']
/** Tests that run on PostgreSQL only. */
const postgresqlOnly = [
  'server/src/features/calls/sheet/claim-locks.test.ts',
  'server/src/features/election-settings/rehearsal-race.test.ts',
  'server/src/features/exports/worker/runner.slow.test.ts',
  'server/src/features/follow-ups/lock-order.test.ts',
  'server/src/features/forms/{delete-race,reclassify-race}.test.ts',
  'server/src/features/away-mail/claim-race.test.ts',
  'server/src/features/staff/access-links/link-race.test.ts',
  'server/src/features/stations/merge/merge-race.test.ts',
  'server/test/database/{database-outage.slow,page-snapshot}.test.ts',
  'server/test/backup/{nightly,switch-engine}.slow.test.ts',
]
/** Tests that always use the embedded engine. They run once. */
const embeddedOnly = ['server/src/db/engine/embedded/**/*.test.ts', 'server/src/db/migrate.test.ts']
/** They replace modules, so they run in a process of their own: the project `http-isolated`. */
const isolated = ['server/src/features/notes/full-disk.test.ts', 'server/src/features/away-mail/presence.test.ts']
/**
 * The files that a run leaves out: `npm test` the slow tests, the rest of `npm run test:all` all others (`tools/lib/steps.mjs`).
 * Without the variable every test runs.
 */
const leftOut =
  { quick: ['**/*.slow.test.{ts,tsx}'], slow: ['**/!(*.slow).test.{ts,tsx}'] }[process.env.TEST_SPEED ?? ''] ?? []
const isEmbedded = process.env.TEST_ENGINE === 'embedded' || !process.env.TEST_DATABASE_URL

/** Real Chromium without a window. */
const inChromium = (width: number, height: number) => ({
  enabled: true,
  headless: true,
  viewport: { width, height },
  screenshotFailures: false,
  provider: playwright({ launchOptions: chromiumLaunch() }),
  instances: [{ browser: 'chromium' as const }],
})

/** How long `expect.poll` and `expect.element` wait. The default of one second is too short for a busy machine. */
const pollLimits = { expect: { poll: { timeout: 60_000 } } }

/** The observers' app, with its own plugins and resolution. */
const observer = {
  extends: './observer/vite.config.ts',
  root: './observer',
  // Discovered during a run, a dependency would be bundled again.
  optimizeDeps: {
    include: [
      'axe-core',
      'idb',
      'lucide-react',
      'react-dom/client',
      'use-intl',
      'wouter',
      'wouter/use-hash-location',
      'zod/mini',
    ],
  },
}
/** A new object for each project: the runner names the browser's instance after the first one. */
const observerTest = () => ({ maxWorkers: 2, testTimeout: 240_000, ...pollLimits, browser: inChromium(412, 915) })

// The embedded engine takes half a second to start, and more on a busy machine.
const httpLimits = { hookTimeout: 480_000, testTimeout: 480_000, ...pollLimits }

export default defineConfig({
  test: {
    // The number of cores of a CI machine; by default the runner leaves one core unused.
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'tables/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/test/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...databaseTests],
          isolate: false,
          // Long, because a busy machine is slow; it only detects endless loops.
          testTimeout: 240_000,
          ...pollLimits,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'http',
          include: databaseTests,
          globalSetup: [fileURLToPath(new URL('server/test/database/fresh/drop-test-databases.ts', import.meta.url))],
          exclude: [
            ...leftOut,
            ...isolated,
            ...(isEmbedded ? [] : embeddedOnly),
            ...(process.env.TEST_DATABASE_URL ? [] : requiresPostgresql),
            ...(isEmbedded ? postgresqlOnly : []),
          ],
          // Each worker loads the server and compiles the embedded engine once: loading them takes longer than most files.
          isolate: false,
          ...httpLimits,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'http-isolated',
          include: isolated,
          ...httpLimits,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'resilience',
          // Those on demand need root or programs that `npm run test:all` doesn't install.
          include: [
            'resilience/**/*.resilience.ts',
            ...(process.env.RESILIENCE_RUN ? ['resilience/*.on-demand.ts'] : []),
          ],
          hookTimeout: 480_000,
          testTimeout: 900_000,
          ...pollLimits,
          // Each starts and kills servers.
          fileParallelism: false,
        },
      },
      {
        // Plugins and resolution are the product's own.
        extends: './web/vite.config.ts',
        root: './web',
        plugins: [apiProxyPlugin()],
        // Discovered during a run, a dependency would be bundled again, with a second copy of React.
        optimizeDeps: {
          include: [
            'csv-parse/browser/esm/sync',
            'eventsource-parser',
            'fast-check',
            'hucre',
            'hucre/xlsx',
            'idb-keyval',
            ...['autocomplete', 'combobox', 'menu'].map(part => `@base-ui/react/${part}`),
          ],
        },
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          exclude: leftOut,
          // In `npm test` each page loads the modules once, which saves a fifth of the time. The stores then keep the state of the
          // previous file: some slow tests fail with the state of the live stream.
          isolate: process.env.TEST_SPEED !== 'quick',
          maxWorkers: 2,
          globalSetup: [fileURLToPath(new URL('web/test/start-servers.ts', import.meta.url))],
          setupFiles: [fileURLToPath(new URL('web/test/clear-storage.ts', import.meta.url))],
          testTimeout: 240_000,
          ...pollLimits,
          browser: inChromium(1280, 900),
        },
      },
      {
        ...observer,
        test: {
          ...observerTest(),
          name: 'observer',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: leftOut,
          isolate: process.env.TEST_SPEED !== 'quick',
        },
      },
      {
        ...observer,
        plugins: [apiProxyPlugin()],
        test: {
          ...observerTest(),
          name: 'observer-server',
          include: ['test/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: [fileURLToPath(new URL('web/test/start-servers.ts', import.meta.url))],
          setupFiles: [fileURLToPath(new URL('web/test/clear-storage.ts', import.meta.url))],
        },
      },
    ],
  },
})
