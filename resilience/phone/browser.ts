import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../tools/programs/chromium.mjs'

const listening = /DevTools listening on (ws:\S+)/

const untilListening = async ({ stderr }: ChildProcess): Promise<string> => {
  if (!stderr) throw new Error('the browser has no output')
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = listening.exec(line) ?? []
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('the browser ended before it listened')
}

/** A phone's browser, whose processes can be killed at any moment. What it stored stays on the disk. */
export const createPhoneBrowser = async () => {
  const profile = await mkdtemp(join(tmpdir(), 'scrutineer-phone-'))
  const { args, executablePath } = chromiumLaunch()
  if (executablePath === undefined) throw new Error('there is no Chromium')
  let running: { readonly child: ChildProcess; readonly browser: Browser } | undefined

  const open = async (): Promise<Page> => {
    // A process group of its own: all processes of the browser are killed at once.
    const own = ['--headless=new', '--remote-debugging-port=0', '--window-size=412,915', '--lang=en-GB']
    const child = spawn(executablePath, [...args, ...own, `--user-data-dir=${profile}`, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const browser = await chromium.connectOverCDP(await untilListening(child))
    running = { child, browser }
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.newPage())
    if (!page) throw new Error('the browser has no page')
    return page
  }
  const kill = async (): Promise<void> => {
    if (!running) return
    const { child, browser } = running
    running = undefined
    const ended = new Promise(resolve => child.once('exit', resolve))
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
    await browser.close().catch(() => undefined)
  }
  /** Ends the browser as a person does. */
  const quit = async (): Promise<void> => {
    if (!running) return
    const { child, browser } = running
    running = undefined
    const ended = new Promise(resolve => child.once('exit', resolve))
    await (await browser.newBrowserCDPSession()).send('Browser.close')
    await ended
  }
  /** Another tab of the running browser. */
  const openTab = async (): Promise<Page> => {
    const page = await running?.browser.contexts()[0]?.newPage()
    if (!page) throw new Error('the browser doesn’t run')
    return page
  }
  return {
    open,
    /** Damages the database of its pages, while it doesn't run. */
    damageDatabase: async () => {
      const folder = join(profile, 'Default/IndexedDB')
      for (const database of await readdir(folder))
        for (const name of await readdir(join(folder, database))) {
          if (!name.endsWith('.log')) continue
          const file = await openFile(join(folder, database, name), 'r+')
          await file.write(Buffer.alloc(1_000, 'x'), 0, 1_000, 2_000)
          await file.close()
        }
    },
    openTab,
    quit,
    kill,
    remove: async () => {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
