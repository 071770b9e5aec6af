import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@scrutineer/contract/calls'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { type FollowUpEvent, followUps } from '@scrutineer/contract/follow-up'
import { afterEach, expect, test } from 'vitest'
import { createRandom, hasSome } from '../server/src/simulator/plan/random.ts'
import { choiceOption, intOption, isLongRun } from './harness/options.ts'
import { type CallJournal, findDoubleClaims } from './shift/call-journal.ts'
import { startCaller } from './shift/caller.ts'
import { startFastServer } from './shift/fast-server.ts'
import { createShiftMission, type ShiftMission } from './shift/mission.ts'
import { createTriageJournal, type TriageJournal } from './shift/triage-journal.ts'
import { raceToTake, startTriager, takeAndForget } from './shift/triager.ts'

// An hour of a busy shift on a server with a fast clock: claims expire, and owners are silent.

const HOUR = 3600_000
const people = intOption('people', 10)
/** Real seconds of the simulated hour. */
const seconds = intOption('seconds', isLongRun ? 300 : 5)
const races = intOption('races', isLongRun ? 100 : 5)
const seed = intOption('seed', Math.floor(Math.random() * 1e9))
const engines = choiceOption('engine', ['embedded', 'postgresql'])
const RELEASE_MINUTES = 20

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

/** Observers flag stations again, which reopens finished follow-ups. */
const reportAgain = async ({ report }: ShiftMission, stations: number, isOver: () => boolean) => {
  for (let count = 0; !isOver(); count += 1) {
    await report(1 + (count % stations), false)
    await report(1 + (count % stations), true)
    await delay(50)
  }
}

const expectEveryCallOnce = async ({ call, token, idObservers }: ShiftMission, journal: CallJournal) => {
  const stored = []
  for (const idObserver of idObservers)
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { idObserver, page, pageSize: 100 }
      const { data, totalPages } = await call(calls.list, { token, query })
      stored.push(...data.map(({ account, outcome, comment }) => ({ idObserver, account, outcome, comment })))
      pages = totalPages
    }
  const sorted = (list: readonly { readonly comment: string | null }[]) =>
    list.toSorted((a, b) => (a.comment ?? '').localeCompare(b.comment ?? ''))
  expect(sorted(stored)).toEqual(sorted(journal.calls))
}

/** A follow-up with all of its events. The server may release it meanwhile: then it is read again. */
const readWhole = async ({ call, token }: ShiftMission, id: number) => {
  const params = { id }
  for (;;) {
    const before = await call(followUps.get, { token, params })
    const events: FollowUpEvent[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, totalPages } = await call(followUps.events, { token, params, query: { page, pageSize: 50 } })
      events.unshift(...data.toReversed())
      pages = totalPages
    }
    if (before.events.at(-1)?.id === events.at(-1)?.id) return [before, events] as const
  }
}

const expectEveryEventOnce = async (mission: ShiftMission, journal: TriageJournal) => {
  const seen: number[] = []
  for (const id of mission.idFollowUps) seen.push(...journal.check(...(await readWhole(mission, id))))
  expect(seen).toHaveLength(journal.counts().events)
}

test.each(engines)(
  'no observer has two callers, no follow-up two owners, and no call or event is lost in an hour on %s',
  async engine => {
    const databaseUrl = engine === 'postgresql' ? process.env.TEST_DATABASE_URL : ''
    if (databaseUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL.')
    const speed = HOUR / 1000 / seconds
    const server = await startFastServer(speed, databaseUrl)
    // Also after a failure, of which they may be the reason.
    cleanups.push(async () => {
      await server.stop()
      expect(server.takeErrors()).toEqual([])
    })
    const stations = 12
    const mission = await createShiftMission(server, { callers: people, triagers: people, owing: 3 * people, stations })
    const { callers, triagers, idCheckpoint, idFollowUps, call, token } = mission
    const [forgotten = 0, raced = 0, ...others] = idFollowUps
    if (!hasSome(others) || !triagers[0]) throw new Error('There are too few follow-ups.')
    const random = (name: string) => createRandom(`${seed} ${engine} ${name}`)

    const triage = createTriageJournal()
    for (let race = 0; race < races; race += 1) await raceToTake(triagers, raced, triage)
    const body = { ...defaultElectionSettings, releaseAfterMinutes: RELEASE_MINUTES }
    await call(electionSettings.save, { token, body })
    await takeAndForget(triagers[0], forgotten, triage)

    const journal: CallJournal = { claims: [], calls: [] }
    const end = server.now() + HOUR
    const isOver = () => server.now() > end
    const context = { now: server.now, isOver, journal, idCheckpoint }
    await Promise.all([
      ...callers.map(caller => startCaller(caller, { ...context, random: random(caller.account) })),
      ...triagers.map(triager =>
        startTriager(triager, { idFollowUps: others, journal: triage, random: random(triager.account), isOver }),
      ),
      reportAgain(mission, stations, isOver),
    ])

    expect(findDoubleClaims(journal), `seed ${seed}`).toEqual([])
    await expectEveryCallOnce(mission, journal)
    await expectEveryEventOnce(mission, triage)
    const released = await call(followUps.get, { token, params: { id: forgotten } })
    expect(released).toMatchObject({ state: 'new', owner: null })
    expect(released.events.at(-1)).toMatchObject({ kind: 'released', account: null, value: 'silence' })
    const expired = journal.claims.filter(({ releasedAt }) => releasedAt === undefined).length
    const { events, refusals } = triage.counts()
    console.log(
      `${engine}: an hour in ${seconds} s, --seed ${seed}: ${journal.claims.length} claims, ${expired} of them not released, ` +
        `${journal.calls.length} calls; ${events} events of triagers, ${refusals} takes refused, ${races} races of ${people}`,
    )
  },
)
