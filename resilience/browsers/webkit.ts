import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { DrivenBrowser } from './browser.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const startMs = 30_000

/** Starts a display without a screen. */
const startDisplay = async (): Promise<{ readonly child: ChildProcess; readonly name: string }> => {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { child, name: `:${line.trim()}` }
  throw new Error('Xvfb doesn’t start')
}

/** WebKitGTK’s MiniBrowser over WebDriver. */
export const createWebKit = async (): Promise<DrivenBrowser> => {
  const home = await mkdtemp(join(tmpdir(), 'scrutineer-webkit-'))
  const display = await startDisplay()
  let running: { readonly driver: ChildProcess; readonly session: string } | undefined
  const send = async (url: string, method: string, body?: object): Promise<{ value: unknown }> => {
    const reply = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    // The standard’s replies have one field.
    const json = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`${method} ${url}: ${JSON.stringify(json.value)}`)
    return json
  }
  const call = (path: string, body?: object) => {
    if (!running) throw new Error('WebKit doesn’t run')
    return send(`${running.session}/${path}`, 'POST', body)
  }
  const kill = async () => {
    if (!running) return
    const { driver } = running
    running = undefined
    const ended = new Promise(resolve => driver.once('exit', resolve))
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
    await ended
  }
  return {
    start: async () => {
      const port = await freePort()
      const folders = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CACHE_HOME: join(home, 'cache') }
      const env = { ...process.env, ...folders, DISPLAY: display.name }
      const options = { env, detached: true, stdio: 'ignore' } as const
      const driver = spawn('WebKitWebDriver', [`--port=${port}`], options)
      const origin = `http://127.0.0.1:${port}`
      const isReady = () =>
        fetch(`${origin}/status`).then(
          ({ ok }) => ok,
          () => false,
        )
      for (const from = Date.now(); !(await isReady()); await wait(100))
        if (Date.now() - from > startMs) throw new Error('WebKitWebDriver doesn’t start')
      const { value } = await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: {} } })
      const { sessionId } = value as { sessionId: string }
      running = { driver, session: `${origin}/session/${sessionId}` }
    },
    goTo: async url => void (await call('url', { url })),
    evaluate: async expression => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(done)`
      return (await call('execute/async', { script, args: [] })).value
    },
    kill,
    remove: async () => {
      await kill()
      display.child.kill()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
