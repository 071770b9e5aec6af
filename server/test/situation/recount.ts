import { openFollowUpStates, QUARTERS_PER_DAY, type Situation, silenceLimits } from '@scrutineer/contract/situation'
import type { Db } from '../../src/db/client.ts'

const MINUTE = 60_000
const quarterOf = (time: Date) => Math.floor(time.getTime() / (15 * MINUTE))

/** Rows of the tables that phones and staff write, without any counter. */
const loadReports = async (db: Db) => ({
  ngos: await db.selectFrom('ngo').selectAll().execute(),
  observers: await db.selectFrom('observer').selectAll().execute(),
  counties: await db.selectFrom('county').selectAll().orderBy('sort_order').orderBy('id').execute(),
  stations: await db.selectFrom('polling_station').selectAll().orderBy('id').execute(),
  forms: await db.selectFrom('form').selectAll().orderBy('sort_order').orderBy('id').execute(),
  answers: await db.selectFrom('answer').selectAll().execute(),
  options: await db.selectFrom('selected_option').selectAll().execute(),
  notes: await db.selectFrom('note').selectAll().execute(),
  visits: await db.selectFrom('visit').selectAll().orderBy('id').execute(),
  firedChecks: await db.selectFrom('fired_check').where('ended_at', 'is', null).selectAll().execute(),
  followUps: await db.selectFrom('follow_up').selectAll().execute(),
  threads: await db
    .selectFrom('thread')
    .select(['observer_id', 'polling_station_id', 'follow_up_id', 'flagged_count', 'sort_at'])
    .execute(),
})
type Rows = Awaited<ReturnType<typeof loadReports>>

const distinct = <T>(items: readonly T[], keyOf: (item: T) => unknown) => new Set(items.map(keyOf)).size
const threadKey = (row: { observer_id: number; polling_station_id: number }) =>
  `${row.observer_id} ${row.polling_station_id}`

/** The station of the observer's newest current arrival, unless the observer has left it. */
const stationOf = (observerId: number, { visits }: Rows) => {
  const arrivals = visits.filter(
    visit => visit.observer_id === observerId && visit.superseded_at === null && visit.arrived_at !== null,
  )
  const last = arrivals.reduce<Rows['visits'][number] | undefined>(
    (newest, visit) => (newest && Number(newest.arrived_at) > Number(visit.arrived_at) ? newest : visit),
    undefined,
  )
  const hasLeft = last?.left_at && last.arrived_at && last.left_at >= last.arrived_at
  return hasLeft ? undefined : last?.polling_station_id
}

/** The rows of the counted NGOs; answers without options were withdrawn. */
const inScope = (rows: Rows, ngoId: number | undefined) => {
  const ngos = rows.ngos.filter(ngo => ngo.is_active && (ngoId === undefined || ngo.id === ngoId))
  const ngoIds = new Set(ngos.map(ngo => ngo.id))
  const observers = rows.observers.filter(observer => ngoIds.has(observer.ngo_id))
  const observerIds = new Set(observers.map(observer => observer.id))
  const ofObservers = <T extends { observer_id: number }>(items: readonly T[]) =>
    items.filter(item => observerIds.has(item.observer_id))
  const answers = ofObservers(rows.answers).map(answer => ({
    ...answer,
    options: rows.options.filter(option => option.answer_id === answer.id),
  }))
  return {
    ngos,
    observers,
    answers,
    notes: ofObservers(rows.notes),
    threads: ofObservers(rows.threads),
    flaggedChecks: ofObservers(rows.firedChecks).filter(({ severity }) => severity === 'flag'),
  }
}
type Scoped = ReturnType<typeof inScope>

const recountReports = ({ answers, notes, threads, flaggedChecks }: Scoped, now: Date): Situation['reports'] => {
  const current = answers.filter(answer => answer.superseded_at === null)
  const flagged = new Set(
    [...current.filter(({ options }) => options.some(option => option.flagged)), ...flaggedChecks].map(threadKey),
  )
  const recent = new Set(
    threads.filter(({ sort_at }) => sort_at.getTime() >= now.getTime() - 15 * MINUTE).map(threadKey),
  )
  return {
    all: distinct([...answers, ...notes], threadKey),
    flagged: flagged.size,
    recent: recent.size,
    recentFlagged: [...recent].filter(key => flagged.has(key)).length,
  }
}

const recountQuarters = ({ answers, notes }: Scoped, from: Date): Situation['day']['quarters'] => {
  const firstAnswerOf = (key: string) =>
    Math.min(...answers.filter(answer => threadKey(answer) === key).map(answer => answer.answered_at.getTime()))
  const early = notes.filter(note => note.created_at.getTime() < firstAnswerOf(threadKey(note)))
  const received = new Set([
    ...answers.map(answer => `${quarterOf(answer.answered_at)} ${threadKey(answer)}`),
    ...early.map(note => `${quarterOf(note.created_at)} ${threadKey(note)}`),
  ])
  const flags = answers.flatMap(({ answered_at, options }) =>
    options.filter(option => option.flagged).map(() => quarterOf(answered_at)),
  )
  const quarters = [...new Set([...[...received].map(key => Number(key.split(' ')[0])), ...flags])].sort(
    (a, b) => a - b,
  )
  const ofDay = quarters.filter(quarter => quarter >= quarterOf(from) && quarter < quarterOf(from) + QUARTERS_PER_DAY)
  return ofDay.map(quarter => ({
    index: quarter - quarterOf(from),
    reports: [...received].filter(key => Number(key.split(' ')[0]) === quarter).length,
    flags: flags.filter(flag => flag === quarter).length,
  }))
}

const recountObservers = ({ observers }: Scoped, rows: Rows, now: Date): Situation['observers'] => {
  const present = observers.filter(observer => observer.removed_at === null)
  const startOfMinute = Math.floor(now.getTime() / MINUTE) * MINUTE
  const atStation = present.filter(observer => stationOf(observer.id, rows) !== undefined)
  return {
    all: present.length,
    signedIn: present.filter(observer => observer.last_seen_at !== null).length,
    atStation: atStation.length,
    silent: silenceLimits.map(minutes => ({
      minutes,
      observers: atStation.filter(({ last_seen_at }) => Number(last_seen_at) < startOfMinute - minutes * MINUTE).length,
    })),
  }
}

const sinceOf = ({ waiting_since }: Rows['followUps'][number]) => waiting_since.getTime()

const recountFollowUps = ({ ngos }: Scoped, rows: Rows, now: Date) => {
  const ids = new Set(ngos.map(ngo => ngo.id))
  const followUps = rows.followUps.filter(followUp => ids.has(followUp.ngo_id))
  const ages = [0, 15, 60, 180, Number.POSITIVE_INFINITY]
  const unassigned = followUps.filter(({ state, owner_id }) => owner_id === null && state !== 'closed')
  const untaken = unassigned.filter(({ state }) => state === 'new' || state === 'reopened')
  const flagged = new Set(rows.threads.flatMap(thread => (thread.flagged_count > 0 ? (thread.follow_up_id ?? []) : [])))
  const emergencies = untaken.filter(({ id }) => flagged.has(id))
  const agesOf = (state: string, counted: typeof followUps) =>
    ages.slice(1).map(
      (limit, index) =>
        counted.filter(followUp => {
          const age = (now.getTime() - sinceOf(followUp)) / MINUTE
          return followUp.state === state && age >= (ages[index] ?? 0) && age < limit
        }).length,
    )
  return {
    states: openFollowUpStates.map(state => ({
      state,
      ages: agesOf(state, followUps),
      unassigned: agesOf(state, unassigned),
    })),
    untaken: unassigned.length,
    oldestUntakenSince:
      emergencies.length === 0 ? undefined : new Date(Math.min(...emergencies.map(sinceOf))).toISOString(),
  }
}

const recountFlags = ({ answers }: Scoped) => {
  const newest = answers.filter(answer => answer.superseded_at === null)
  const current = newest.filter(answer => answer.options.length > 0)
  const flags = current.flatMap(({ options }) => options.filter(option => option.flagged))
  return [...new Set(flags.map(flag => flag.option_id))]
    .map(idOption => {
      const reports = flags.filter(flag => flag.option_id === idOption).length
      const question = current.find(({ options }) => options.some(option => option.option_id === idOption))?.question_id
      const ofQuestion = (of: typeof newest) => of.filter(answer => answer.question_id === question)
      const notObserved = ofQuestion(newest.filter(answer => answer.not_observed)).length
      return { idOption, reports, answered: ofQuestion(current).length, notObserved }
    })
    .sort((one, other) => other.reports - one.reports || one.idOption - other.idOption)
    .slice(0, 8)
}

const recountCoverage = ({ ngos, observers, answers, notes }: Scoped, { counties, stations }: Rows) => {
  const reports = [...answers, ...notes]
  const ngoOf = new Map(observers.map(observer => [observer.id, observer.ngo_id]))
  return {
    counties: counties.map(({ id, code }) => {
      const ids = stations.filter(station => station.county_id === id).map(station => station.id)
      const seen = distinct(
        reports.filter(report => ids.includes(report.polling_station_id)),
        report => report.polling_station_id,
      )
      return { code, stations: ids.length, seen }
    }),
    ngos: new Map(
      ngos.map(({ id }) => [
        id,
        distinct(
          reports.filter(report => ngoOf.get(report.observer_id) === id),
          report => report.polling_station_id,
        ),
      ]),
    ),
  }
}

const recountStates = (scoped: Scoped, rows: Rows, now: Date) => {
  const { answers, notes, observers, threads, flaggedChecks } = scoped
  const open: readonly string[] = openFollowUpStates
  const stateOf = (id: number) => {
    const at = <T extends { polling_station_id: number }>(items: readonly T[]) =>
      items.filter(item => item.polling_station_id === id)
    const flagged =
      at(flaggedChecks).length > 0 ||
      at(answers).some(({ superseded_at, options }) => superseded_at === null && options.some(option => option.flagged))
    const isOpen = at(threads).some(({ follow_up_id }) =>
      rows.followUps.some(followUp => followUp.id === follow_up_id && open.includes(followUp.state)),
    )
    const there = observers.filter(observer => observer.removed_at === null && stationOf(observer.id, rows) === id)
    const silent = there.length > 0 && there.every(each => Number(each.last_seen_at) < now.getTime() - 60 * MINUTE)
    if (flagged) return isOpen ? '4' : '3'
    if (silent) return '2'
    return at(answers).length + at(notes).length > 0 ? '1' : '0'
  }
  return rows.stations
    .filter(station => station.latitude !== null)
    .map(({ id }) => stateOf(id))
    .join('')
}

/** The numbers of a situation, recounted from the reports of all active NGOs or of one. `from` is the start of the day. */
export const recountSituation = async (db: Db, ngoId: number | undefined, now: Date, from: Date) => {
  const rows = await loadReports(db)
  const scoped = inScope(rows, ngoId)
  const present = new Set(scoped.observers.filter(observer => observer.removed_at === null).map(({ id }) => id))
  return {
    ...recountCoverage(scoped, rows),
    observers: recountObservers(scoped, rows, now),
    reports: recountReports(scoped, now),
    quarters: recountQuarters(scoped, from),
    forms: rows.forms.map(({ id }) => {
      const answered = scoped.answers.filter(answer => answer.form_id === id && answer.options.length > 0)
      return {
        idForm: id,
        observers: distinct(
          answered.filter(answer => present.has(answer.observer_id)),
          answer => answer.observer_id,
        ),
        reports: distinct(answered, threadKey),
      }
    }),
    followUps: recountFollowUps(scoped, rows, now),
    flags: recountFlags(scoped),
    states: recountStates(scoped, rows, now),
  }
}
