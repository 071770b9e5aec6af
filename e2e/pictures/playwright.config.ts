import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../../tools/programs/chromium.mjs'

/** `npm run pictures`, after `npm run build`: makes the pictures of docs/images again. */
export default defineConfig({
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  workers: 1,
  use: { actionTimeout: 60_000, launchOptions: chromiumLaunch(), locale: 'en-GB', timezoneId: 'Europe/Bucharest' },
})
