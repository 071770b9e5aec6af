import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import type { DrivenBrowser } from './browser.ts'

/** Firefox ESR over WebDriver BiDi. */
export const createFirefox = async (): Promise<DrivenBrowser> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'scrutineer-firefox-'))
  let running: { readonly browser: Browser; readonly page: Page } | undefined
  const page = () => {
    if (!running) throw new Error('Firefox doesn’t run')
    return running.page
  }
  const kill = async () => {
    if (!running) return
    const { browser } = running
    running = undefined
    const child = browser.process()
    const ended = new Promise(resolve => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await ended
  }
  return {
    start: async () => {
      const executablePath = '/usr/bin/firefox-esr'
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, userDataDir })
      const [opened] = await browser.pages()
      running = { browser, page: opened ?? (await browser.newPage()) }
    },
    goTo: async url => void (await page().goto(url)),
    evaluate: expression => page().evaluate(expression),
    kill,
    remove: async () => {
      await kill()
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
