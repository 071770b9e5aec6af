import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './tools/lib/chromium.mjs'
import { apiPlugin } from './web/test/api-plugin.ts'

// The contract is read from its sources: a test sees a change without a build.
const fromSource = {
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
}

const onDatabase = [
  'server/src/http/app.test.ts',
  'server/src/demo/seed-demo.test.ts',
  'server/src/features/**/*.test.ts',
  'server/src/db/**/*.test.ts',
  'server/test/**/*.test.ts',
]

/** They need a PostgreSQL server, whichever engine the rest runs on: `npm run verify` starts none. */
const aboutPostgresql = ['server/src/db/postgresql.test.ts']
/** What there is only where the rest runs on PostgreSQL. */
const onPostgresql = [
  'server/src/features/exports/export-thread.test.ts',
  'server/src/features/forms/delete-race.test.ts',
  'server/test/database-away.test.ts',
  'server/test/move.test.ts',
]
const isEmbedded = process.env.TEST_ENGINE === 'embedded' || !process.env.TEST_DATABASE_URL

export default defineConfig({
  test: {
    // As many as a usual machine of CI has processors: left to itself the runner keeps one for nobody.
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/test/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...onDatabase],
        },
      },
      {
        ...fromSource,
        test: {
          name: 'http',
          include: onDatabase,
          exclude: [...(process.env.TEST_DATABASE_URL ? [] : aboutPostgresql), ...(isEmbedded ? onPostgresql : [])],
          // The embedded engine takes half a second to start, and more on a busy machine.
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'trials',
          include: ['trials/**/*.trial.ts'],
          hookTimeout: 90_000,
          testTimeout: 180_000,
          // Each starts servers of its own, and kills some of them.
          fileParallelism: false,
        },
      },
      {
        // Plugins and resolution are the product's own.
        extends: './web/vite.config.ts',
        root: './web',
        plugins: [apiPlugin()],
        // Found in the middle of a run, a part would be bundled anew, with a second copy of React.
        optimizeDeps: {
          include: [
            'csv-parse/browser/esm/sync',
            'eventsource-parser',
            ...['autocomplete', 'combobox', 'menu'].map(part => `@base-ui/react/${part}`),
          ],
        },
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          globalSetup: [fileURLToPath(new URL('web/test/start-server.ts', import.meta.url))],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
