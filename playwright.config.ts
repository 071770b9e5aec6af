import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './e2e/harness/fixtures.ts'
import { chromiumLaunch } from './tools/programs/chromium.mjs'

/** Set by `tools/lib/steps.mjs`: `npm test` runs the journeys with this tag. Unset, every journey runs. */
const smoke = /@smoke/
const speed = process.env.TEST_SPEED

export default defineConfig<object, Pick<WorkerFixtures, 'restrictedApi'>>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A journey that passes only at the second attempt has found something: it fails.
  retries: 0,
  forbidOnly: true,
  // Generous: a slow machine is no failure.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  // The json report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says; without it, it would flood the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  projects: [
    {
      name: 'own server',
      testIgnore: 'foreign-server.e2e.ts',
      ...(speed === 'quick' && { grep: smoke }),
      ...(speed === 'slow' && { grepInvert: smoke }),
    },
    // Pages call another origin, whose server offers the endpoints of the specification only. One journey per feature runs
    // here: without those that need other endpoints (@extension), and those that send the same requests as another (@own-server).
    {
      name: 'foreign server',
      testIgnore: [
        'access',
        'api',
        'archive',
        'base-path',
        'legacy-phones',
        'first-calls',
        'first-paint',
        'identity-provider',
        'keyboard-lists',
        'large-text',
        'loading-and-errors',
        'observer-day',
        'observers-app',
        'problem-form',
        'startup',
        'surfaces',
        'two-servers',
      ].map(name => `${name}.e2e.ts`),
      grepInvert: /@extension|@own-server/,
      ...(speed === 'quick' && { testMatch: 'foreign-server.e2e.ts', grep: smoke }),
      use: { restrictedApi: true },
    },
  ],
  // No traces: recording them takes a quarter of the time. `--trace retain-on-failure` records those of a failing journey.
  // An action that can't be done fails at its own line, not at the end of the journey.
  use: { actionTimeout: 120_000, launchOptions: chromiumLaunch(), locale: 'en-GB', timezoneId: 'Europe/Bucharest' },
})
