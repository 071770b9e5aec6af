import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/lib/chromium.mjs'

export default defineConfig({
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
  use: { launchOptions: chromiumLaunch(), trace: 'retain-on-failure', locale: 'en-GB', timezoneId: 'Europe/Bucharest' },
})
