import { answers } from '@scrutineer/contract/answers'
import { health } from '@scrutineer/contract/health'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { countOpenDescriptors, createTcpProxy } from '../../../testkit/network/tcp-proxy.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { PushOutcome } from '../../src/push/push-sender.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { createMission } from '../mission.ts'
import { freshDatabase } from './fresh/fresh-database.ts'

/** Short, since tests wait for the timeouts, but long enough for a busy machine. */
const timeouts = { connectMs: 1_500, statementMs: 2_500, responseMs: 3_000 }
export const poolSize = 3

/** Upper bound of a call: waiting for a connection and at most three statements. */
export const maxCallMs = timeouts.connectMs + 3 * timeouts.responseMs + 3_000

/** A mission that connects to PostgreSQL through a proxy that tests disconnect or freeze. Tests connect directly. */
export const createFaultyDbMission = async () => {
  const database = await freshDatabase()
  const proxy = await createTcpProxy(database.url ?? '')
  const faultyDb = await openDatabase({ url: proxy.url, poolSize, timeouts, name: 'faulty' })
  const pushedTokens: string[] = []
  const push = {
    send: async (token: string): Promise<PushOutcome> => {
      pushedTokens.push(token)
      return { kind: 'delivered' }
    },
  }
  const liveIntervals = { announce: 5, poll: 200, sessions: 60_000, heartbeat: 60_000 }
  const { db, listen } = faultyDb
  const healthyMission = await createMission({ db, listen, push, liveIntervals })
  const mission = { ...healthyMission, db }
  const address = await listenOn(mission.app)
  const organizer = await createNgo(mission, { organizer: true })
  const signedIn = await mission.anonymous(session.authorize, { body: { user: organizer.account, password: secret } })
  const form = await createForm(organizer.staff, formUpload('A'))
  const county = await createCounty(mission, 'AB', 40)
  const phones = await Promise.all(Array.from({ length: 20 }, () => createPhone(mission, organizer.id)))

  /** Posts an answer of the phone's observer; returns the response and its duration. */
  const report = async (index: number, option = 2) => {
    const phone = phones[index]
    if (!phone) throw new Error(`there is no phone ${index}`)
    const begun = performance.now()
    const body = { answers: [answerTo(form, county.code, 0, [option], index + 1)] }
    const reply = await phone.call(answers.post, { body })
    return { ...reply, tookMs: performance.now() - begun }
  }
  const isReady = async () => (await mission.anonymous(health.ready)).status === 200

  /** The server's connections to the database, by state. */
  const connections = async () => {
    const { rows } = await sql<{ state: string | null; query: string }>`
      select state, query from pg_stat_activity
      where datname = current_database() and application_name = 'faulty'`.execute(database.db)
    return {
      all: rows.length,
      listening: rows.filter(({ query }) => query.startsWith('listen')).length,
      underWay: rows.filter(({ state }) => state !== 'idle').length,
    }
  }
  return {
    mission,
    /** A direct connection to the same database. */
    direct: database.db,
    faultyDb,
    proxy,
    address,
    organizer,
    token: signedIn.value.access_token,
    phones,
    pushedTokens,
    push,
    report,
    isReady,
    connections,
    /** Open descriptors without those of database connections, each of which takes three here: two in the proxy. */
    otherDescriptors: async () =>
      (await countOpenDescriptors()) - 3 * (await connections()).all - database.poolStats().open,
    close: async () => {
      await mission.close()
      await faultyDb.close()
      await proxy.close()
      await database.close()
    },
  }
}
