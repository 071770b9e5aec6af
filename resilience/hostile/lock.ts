import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ngos } from '@scrutineer/contract/ngos'
import { expect } from 'vitest'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { copyMigratedDatabase } from '../../testkit/database/embedded-folder.ts'
import { admin } from '../../testkit/process/product.ts'
import { type ServerProcess, startServer } from '../../testkit/process/server-process.ts'
import type { Attack, AttackContext } from './attack.ts'
import { type Route, routesTo } from './namespaces.ts'

/** A data folder, its routes, and all acknowledged writes. */
const createFolder = async ({ onEnd }: AttackContext) => {
  const parent = await mkdtemp(join(tmpdir(), 'scrutineer-hostile-'))
  onEnd(() => rm(parent, { recursive: true, force: true }))
  // Longer than the maximum path of a socket.
  const folder = join(parent, 'x'.repeat(120), 'data')
  const alias = join(parent, 'alias')
  for (const each of [folder, alias]) await mkdir(each, { recursive: true })
  await copyMigratedDatabase(join(folder, 'database'))
  const direct: Route = { name: 'same namespaces', through: [], folder }
  const withoutFlock: Route = { name: 'no flock', through: ['env', `PATH=${join(parent, 'no-programs')}`], folder }
  const start = async ({ through, folder: DATA_DIR }: Route) => {
    const account = { ADMIN_ACCOUNT: admin.user, ADMIN_PASSWORD: admin.password }
    // The loopback interface of a new network namespace is down.
    const server = await startServer({ DATA_DIR, DEMO: 'off', HOST: '0.0.0.0', PORT: '0', ...account }, through)
    onEnd(server.kill)
    return server
  }
  const routes = [direct, ...(await routesTo(folder, alias))]
  return { direct, ownerRoutes: [direct, withoutFlock], routes, start, acknowledged: new Set<string>() }
}
type Folder = Awaited<ReturnType<typeof createFolder>>

const organizerOf = async ({ url }: ServerProcess) => {
  const call = createApiClient(url.replace('0.0.0.0', '127.0.0.1'))
  const token = await createSetup(call).signIn(admin.user, admin.password)
  return { call, token }
}

const write = async (server: ServerProcess, { acknowledged }: Folder) => {
  const { call, token } = await organizerOf(server)
  for (let count = 0; count < 10; count += 1) {
    const name = `NGO ${randomUUID()}`
    await call(ngos.add, { token, body: { name, shortName: name.slice(0, 20) } })
    acknowledged.add(name)
  }
}

const expectAcknowledgedWrites = async (server: ServerProcess, { acknowledged }: Folder) => {
  const { call, token } = await organizerOf(server)
  const names = new Set((await call(ngos.list, { token })).map(({ name }) => name))
  expect([...acknowledged].filter(name => !names.has(name))).toEqual([])
}

const startOutcome = ({ start }: Folder, route: Route) =>
  start(route).then(
    server => ({ server, message: '' }),
    (error: unknown) => ({ server: undefined, message: error instanceof Error ? error.message : String(error) }),
  )

const refusal = /ended with 1 instead of listening:\nThe database in .+ is in use by .+\n?$/

/**
 * Without what a start prints before it fails: that the database is being opened, and that permissions were restricted, since it may
 * see a file that its owner is about to restrict itself.
 */
const withoutProgress = (message: string) => message.replace(/^(Permissions in|Opening the database) .+\n/gm, '')

/** Starts a server by each route while another one has the folder: each exits with one sentence. */
const expectRefused = async (folder: Folder, ownerState: string) => {
  const outcomes = await Promise.all(folder.routes.map(route => startOutcome(folder, route)))
  const messages = outcomes.map((outcome, at) => [folder.routes[at]?.name, withoutProgress(outcome.message)] as const)
  for (const [name, message] of messages) expect(message, `${name}, while the owner ${ownerState}`).toMatch(refusal)
}

/** Starts servers by all routes concurrently after the owner has ended: one of them gets the folder. */
const race = async (folder: Folder) => {
  const outcomes = await Promise.all(folder.routes.map(route => startOutcome(folder, route)))
  const winners = outcomes.flatMap(({ server }) => server ?? [])
  expect(winners.length, outcomes.map(({ message }) => message).join('\n')).toBe(1)
  for (const { message } of outcomes) if (message) expect(withoutProgress(message)).toMatch(refusal)
  return winners
}

const playRound = async (folder: Folder, route: Route, end: 'SIGTERM' | 'SIGKILL') => {
  const owner = await folder.start(route)
  await expectAcknowledgedWrites(owner, folder)
  await expectRefused(folder, 'runs')
  await write(owner, folder)
  owner.signal('SIGSTOP')
  await expectRefused(folder, 'is paused')
  owner.signal('SIGCONT')
  await write(owner, folder)
  owner.signal(end)
  await owner.ended
  for (const winner of await race(folder)) await winner.kill()
}

/** Two servers on one folder, like two containers with one volume, would overwrite each other’s acknowledged writes. */
export const lock: Attack = {
  name: 'lock',
  title: 'one server at a time opens a data folder, from any namespace and through any path',
  longRounds: 10,
  async run(context) {
    const folder = await createFolder(context)
    const { ownerRoutes, routes, acknowledged } = folder
    for (let round = 0; round < context.rounds; round += 1)
      for (const [at, ownerRoute] of ownerRoutes.entries()) {
        // A short run ends each owner in one way only.
        const ends = (['SIGTERM', 'SIGKILL'] as const).filter((_, number) => context.isLong || number === at)
        for (const end of ends) await playRound(folder, ownerRoute, end)
      }
    const last = await folder.start(folder.direct)
    await expectAcknowledgedWrites(last, folder)
    await last.stop()
    context.report(routes.map(({ name }) => name).join(', '), `${acknowledged.size} writes, all read back`)
  },
}
