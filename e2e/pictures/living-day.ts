import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { observers } from '@scrutineer/contract/observers'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { endProcess } from '../../testkit/process/child-server.ts'
import { startServer } from '../../testkit/process/server-process.ts'

const preload = fileURLToPath(new URL('../../testkit/process/set-clock.mjs', import.meta.url))
const command = fileURLToPath(new URL('../../tools/scrutineer.mjs', import.meta.url))

/** A Sunday in the demo's time zone: when the demo election is created, and when it is opened. */
const CREATED_AT = Date.parse('2026-12-06T10:38:00+02:00')
const OPENED_AT = Date.parse('2026-12-06T10:39:15+02:00')

/** Demo observers who report while the pictures are made. */
const PHONES = 15

/** The demo election in the morning of its day. */
export const startLivingDay = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-pictures-'))
  const settings = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', NODE_OPTIONS: `--import ${preload}` }
  const start = (offset: number) => startServer({ ...settings, CLOCK_OFFSET: `${offset}` })
  // Creating it takes from half a minute to several: the day is opened afterwards.
  await (await start(CREATED_AT - Date.now())).stop()
  const offset = OPENED_AT - Date.now()
  const server = await start(offset)
  await expect.poll(server.log).toMatch(/Stop with Ctrl-C/)
  const [, account = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(server.log()) ?? []
  const setup = createSetup(createApiClient(server.url))
  const token = await setup.signIn(account, password)
  const all = await setup.call(observers.list, { token, query: { pageSize: 300 } })
  const [holder, ...idle] = all.data.filter(({ lastSeen }) => lastSeen === null)
  if (!holder) throw new Error('Every observer of the demo has reported.')
  const file = join(folder, 'observers.csv')
  await writeFile(
    file,
    idle
      .map(({ phone, name }) => `${phone},${password},${name}`)
      .slice(0, PHONES)
      .join('\n'),
  )

  /** `npm run simulate`: phones send a day, an hour of it in ten seconds. The returned function ends it. */
  const simulate = () => {
    const phones = spawn(process.execPath, [command, 'simulate', '--observers', file, '--speed', '360'], {
      env: {
        ...process.env,
        PORT: new URL(server.url).port,
        NODE_OPTIONS: settings.NODE_OPTIONS,
        CLOCK_OFFSET: `${offset}`,
      },
      stdio: 'ignore',
    })
    return () => endProcess(phones, 'SIGINT', 20_000)
  }
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: server.url, setup, token, holder, offset, simulate, stop }
}

export type LivingDay = Awaited<ReturnType<typeof startLivingDay>>

/** A script that sets the clock of a page, in milliseconds ahead of this machine's. */
export const pageClock = (offset: number): string => `{
  const SystemDate = Date
  globalThis.Date = class extends SystemDate {
    constructor(...args) { super(...(args.length === 0 ? [SystemDate.now() + ${offset}] : args)) }
    static now() { return SystemDate.now() + ${offset} }
  }
}`
