import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { root } from './lib/run.mjs'
import { chromiumLaunch } from './programs/chromium.mjs'

// Makes the pictures of docs/manual. They are committed: no build makes them.

const [origin, account, password, only] = process.argv.slice(2)
if (!origin || !account || !password) {
  console.error(
    'npm run manual:pictures -- ORIGIN ACCOUNT PASSWORD [NAME]    of a running demo election; its start prints them',
  )
  process.exit(2)
}

/** @typedef {(page: import('puppeteer-core').Page, texts: typeof import('../web/public/assets/i18n/en.json')) => Promise<unknown>} Prepare */

/** @type {readonly (readonly [name: string, path: string, prepare?: Prepare])[]} */
const pictures = [
  ['emergencies', '/urgents'],
  ['case', '/urgents', page => page.keyboard.press('j')],
  ['situation', '/situation'],
  [
    'station',
    '/urgents',
    async page => {
      await page.keyboard.press('j')
      await page.locator('main a[href*="/stations/"]').click()
    },
  ],
  ['notifications', '/notifications'],
  // A reserved observer is shown without a click.
  ['calls', '/calls', async (page, { calls }) => (await page.$(`button::-p-text(${calls.startRinging})`))?.click()],
  ['owing', '/calls?show=owing'],
  ['setup', '/setup'],
  ['observers', '/observatori'],
  ['form', '/formulare', page => page.locator('main a[href*="/formulare/"]:not([href$="/nou"])').click()],
]

const browser = await puppeteer.launch(chromiumLaunch())
for (const language of ['en', 'ro']) {
  const texts = JSON.parse(readFileSync(join(root, `web/public/assets/i18n/${language}.json`), 'utf8'))
  const page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1280, height: 720 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  await page.evaluateOnNewDocument(`localStorage.setItem('language', '${language}')`)
  await page.goto(`${origin}/login`)
  await page.locator('input:not([type=password])').fill(account)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[data-shell] h1').wait()
  for (const [name, path, prepare] of pictures.filter(([each]) => only === undefined || only === each)) {
    await page.goto(origin + path)
    await page.locator('[data-shell] h1').wait()
    await page.waitForFunction('!document.querySelector("[aria-busy=true]")')
    await prepare?.(page, texts)
    // What a screen shows later than its first data.
    await new Promise(resolve => setTimeout(resolve, 4_000))
    const file = /** @type {const} */ (`docs/manual/${language}/${name}.webp`)
    await page.screenshot({ path: join(root, file), type: 'webp', quality: 32 })
    console.log(`${file}: ${statSync(join(root, file)).size} bytes`)
  }
}
await browser.close()
