import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './e2e/harness/fixtures.ts'
import { chromiumLaunch } from './tools/programs/chromium.mjs'

export default defineConfig<object, Pick<WorkerFixtures, 'restrictedApi'>>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A journey that passes only at the second attempt has found something: it fails.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The json report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says; without it, it would flood the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  projects: [
    { name: 'own server' },
    // The same journeys where pages call another origin, whose server offers the specification's calls alone; without
    // what needs other calls.
    {
      name: 'foreign server',
      testIgnore: ['api', 'legacy-phones', 'loading-and-errors', 'startup', 'translations', 'two-servers'].map(
        name => `${name}.e2e.ts`,
      ),
      grepInvert: /@extension|whole and accessible/,
      use: { restrictedApi: true },
    },
  ],
  use: { launchOptions: chromiumLaunch(), trace: 'retain-on-failure', locale: 'en-GB', timezoneId: 'Europe/Bucharest' },
})
