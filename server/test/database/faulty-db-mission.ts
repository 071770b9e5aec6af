import { answers } from '@scrutineer/contract/answers'
import { health } from '@scrutineer/contract/health'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { countOpenDescriptors, createTcpProxy } from '../../../testkit/network/tcp-proxy.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { PushOutcome } from '../../src/push/push-sender.ts'
import { aCounty, aForm, aNgo, answerTo, aPhone, formUpload, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { aMission } from '../mission.ts'
import { freshDatabase } from './fresh-database.ts'

/** Short, since tests wait for its ends, and yet enough for a machine that is busy. */
const timeouts = { connectMs: 1_500, statementMs: 2_500, responseMs: 3_000 }
export const poolSize = 3

/** No call may take longer than this: its turn for a connection, then three statements at worst. */
export const maxCallMs = timeouts.connectMs + 3 * timeouts.responseMs + 3_000

/** A mission that reaches its PostgreSQL by a way that a test can bar or freeze; the test itself has another. */
export const aFaultyDbMission = async () => {
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
  const made = await aMission({ db, listen, push, liveIntervals, runExport: undefined })
  const mission = { ...made, db }
  const address = await listenOn(mission.app)
  const organizer = await aNgo(mission, { organizer: true })
  const signedIn = await mission.nobody(session.authorize, { body: { user: organizer.account, password: secret } })
  const form = await aForm(organizer.staff, formUpload('A'))
  const county = await aCounty(mission, 'AB', 40)
  const phones = await Promise.all(Array.from({ length: 20 }, () => aPhone(mission, organizer.id)))

  /** What a phone's answer from its own station is answered, and how long that took. */
  const report = async (index: number, option = 2) => {
    const phone = phones[index]
    if (!phone) throw new Error(`there is no phone ${index}`)
    const begun = performance.now()
    const body = { answers: [answerTo(form, county.code, 0, [option], index + 1)] }
    const reply = await phone.call(answers.post, { body })
    return { ...reply, tookMs: performance.now() - begun }
  }
  const isReady = async () => (await mission.nobody(health.ready)).status === 200

  /** Connections to the database as PostgreSQL sees them, by what they do. */
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
    /** The same database, by a way that is always open. */
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
    /** Files and sockets that are open beside connections to the database: each takes three on its way through here. */
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
