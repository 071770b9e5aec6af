import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { backup } from '@scrutineer/contract/backup'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { exports } from '@scrutineer/contract/exports'
import { ngos } from '@scrutineer/contract/ngos'
import { staff as accounts } from '@scrutineer/contract/staff'
import { expect, vi } from 'vitest'
import { createSetup } from '../../testkit/client/setup.ts'
import { withConnection } from '../../testkit/database/connection.ts'
import { admin } from '../../testkit/process/product.ts'
import type { Attack, AttackContext } from './attack.ts'
import { engines, measureSeconds, type ServerInUse, serverInUse } from './server-in-use.ts'

/** The stall timeout of up to 90 seconds, and a margin for a busy machine. */
const CUT_OFF_MS = 120_000

/** A download whose client reads the headers only. */
const stall = async (url: string, token: string) => {
  const sent = request(url, { headers: { authorization: `Bearer ${token}` }, agent: false })
    .on('error', () => undefined)
    .end()
  // Node.js types event arguments as any; a response event has the response.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  if (response.statusCode !== 200) response.resume()
  return { status: response.statusCode ?? 0, leave: () => sent.destroy() }
}

/** Stalled downloads of one account with ten sessions. */
const stallMany = async (
  { server, mission }: ServerInUse,
  { path }: Endpoint,
  times: number,
  { onEnd }: AttackContext,
) => {
  const { signIn } = createSetup(mission.call)
  const tokens: string[] = []
  for (let count = 0; count < 10; count += 1) tokens.push(await signIn(admin.user, admin.password))
  const stalled = await Promise.all(
    Array.from({ length: times }, (_, at) => stall(`${server.url}${path}?format=csv`, tokens[at % 10] ?? '')),
  )
  const leave = async () => {
    for (const each of stalled) each.leave()
  }
  onEnd(leave)
  const count = (status: number) => stalled.filter(each => each.status === status).length
  expect(count(200) + count(429)).toBe(times)
  return { begun: count(200), refused: count(429), token: tokens[0] ?? '' }
}

/** The server’s connections to PostgreSQL; undefined on the embedded engine. */
const connectionsOf = async ({ server: { database } }: ServerInUse) => {
  if (!('url' in database)) return undefined
  let count = 0
  await withConnection(database.url, async client => {
    const query = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'scrutineer%'`
    count = (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0
  })
  return count
}

/** A colleague with another account: their download completes. */
const downloadAs = async ({ server, mission }: ServerInUse, { path }: Endpoint) => {
  const { call, staff: token } = mission
  const name = `colleague-${crypto.randomUUID().slice(0, 8)}`
  const id = await call(ngos.add, { token, body: { name, shortName: name.slice(0, 20), organizer: true } })
  await call(accounts.add, { token, params: { id }, body: { account: name, password: 'a long password' } })
  const accountToken = await createSetup(call).signIn(name, 'a long password')
  const reply = await fetch(`${server.url}${path}?format=csv`, { headers: { authorization: `Bearer ${accountToken}` } })
  expect(reply.status).toBe(200)
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(5_000_000)
}

const createStallAttack = (call: Endpoint, times: number) => async (context: AttackContext) => {
  for (const { engine, database } of engines) {
    const used = await serverInUse(database, true)
    const baseline = await used.measureNormalUse()
    const { begun, refused, token } = await stallMany(used, call, times, context)
    const longest = await used.measureNormalUse()
    const download = await measureSeconds(() => downloadAs(used, call))
    const connections = await connectionsOf(used)
    // Those of the attack before may still be closing.
    if (connections !== undefined) await expect.poll(() => connectionsOf(used)).toBeLessThanOrEqual(16)
    if (context.isLong)
      await vi.waitFor(
        async () => {
          const again = await stall(`${used.server.url}${call.path}?format=csv`, token)
          again.leave()
          expect(again.status).toBe(200)
        },
        { timeout: CUT_OFF_MS, interval: 2_000 },
      )
    expect(used.server.takeErrors()).toEqual([])
    context.report(
      `${engine}: ${times} stalled, ${begun} begun, ${refused} refused with 429`,
      [
        `honest call at most ${longest.toFixed(2)} s (${baseline.toFixed(2)} s before)`,
        `a colleague's download whole in ${download.toFixed(1)} s`,
        ...(connections === undefined ? [] : [`${connections} connections`]),
      ].join(', '),
    )
  }
}

/** Staff who start exports and read nothing. */
export const stalledExports: Attack = {
  name: 'exports',
  title: '300 exports that nobody reads keep nobody from working, or from an export of their own',
  longRounds: 1,
  run: createStallAttack(exports.all, 300),
}

/** An organizer who starts backups and reads nothing. */
export const stalledBackups: Attack = {
  name: 'backups',
  title: '150 backups that nobody reads leave the database’s connections to others',
  longRounds: 1,
  run: createStallAttack(backup.take, 150),
}
