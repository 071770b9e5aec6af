import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { followUpAgeLimits, type Situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { expect } from 'vitest'
import type { createNgo } from '../factories.ts'

type Ngo = Awaited<ReturnType<typeof createNgo>>
type LinkedNumber = [name: string, count: number, findTotal: () => Promise<number>]

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** The numbers that link to a list, and the totals of those lists. */
export const linkedNumbers = async (staff: Ngo['staff'], reply: Situation, idNgo: number | undefined) => {
  const before = (minutes: number, at = Date.parse(reply.asOf)) => new Date(at - minutes * 60_000).toISOString()
  const startOfMinute = Math.floor(Date.parse(reply.asOf) / 60_000) * 60_000
  const page = { idNgo, pageSize: 100 }
  const countRows = ({ data, totalItems }: { data: readonly unknown[]; totalItems: number }) => {
    expect(data).toHaveLength(totalItems)
    return totalItems
  }
  const totalOfObservers = async (query: object) =>
    countRows((await staff(observers.list, { query: { ...page, ...query } })).value)
  const totalOfThreads = async (query: object) =>
    countRows((await staff(answers.threads, { query: { ...page, activeNgo: true, ...query } })).value)
  const totalOfStations = async (query: object) =>
    countRows((await staff(stations.list, { query: { ...page, covered: 'yes', active: true, ...query } })).value)
  const openFollowUps = (query: object) => totalOfThreads({ openFollowUp: true, ...query })
  const { reports, followUps: counted } = reply
  const limits = [undefined, ...followUpAgeLimits, undefined]
  const rangeOf = (index: number) => {
    const [youngest, oldest] = [limits[index], limits[index + 1]]
    return { openedAfter: oldest && before(oldest), openedUntil: youngest && before(youngest) }
  }
  const numbers: LinkedNumber[] = [
    ['stations', sum(reply.counties.map(({ seen }) => seen)), () => totalOfStations({})],
    ...reply.counties.map(({ code, seen }): LinkedNumber => [code, seen, () => totalOfStations({ county: code })]),
    ...reply.ngos.map(({ idNgo: id, seen }): LinkedNumber => [`NGO ${id}`, seen, () => totalOfStations({ idNgo: id })]),
    ['signed in', reply.observers.signedIn, () => totalOfObservers({ signedIn: true })],
    ['at station', reply.observers.atStation, () => totalOfObservers({ atStation: true })],
    ...reply.observers.silent.map(
      ({ minutes, observers: silent }): LinkedNumber => [
        `silent for ${minutes}`,
        silent,
        () => totalOfObservers({ atStation: true, lastSeenBefore: before(minutes, startOfMinute), neverSeen: true }),
      ],
    ),
    ['reports', reports.all, () => totalOfThreads({})],
    ['flagged', reports.flagged, () => totalOfThreads({ urgent: true })],
    ['recent', reports.recent, () => totalOfThreads({ from: before(15) })],
    ['recent flagged', reports.recentFlagged, () => totalOfThreads({ urgent: true, from: before(15) })],
    ...reply.day.quarters.map(({ index, reports: received }): LinkedNumber => {
      const quarterHour = new Date(Date.parse(reply.day.from) + index * 15 * 60_000).toISOString()
      return [`quarter ${index}`, received, () => totalOfThreads({ quarterHour })]
    }),
    ...reply.forms.flatMap(({ idForm, observers: answering, reports: received }): LinkedNumber[] => [
      [`observers of form ${idForm}`, answering, () => totalOfObservers({ form: idForm })],
      [`reports of form ${idForm}`, received, () => totalOfThreads({ form: idForm })],
    ]),
    ...counted.states.map(
      ({ state, ages }): LinkedNumber => [state, sum(ages), () => openFollowUps({ followUpState: state })],
    ),
    ...counted.states.map(
      ({ state, unassigned }): LinkedNumber => [
        `unassigned ${state}`,
        sum(unassigned),
        () => openFollowUps({ followUpState: state, owner: 'none' }),
      ],
    ),
    ...counted.states.slice(0, 1).flatMap(({ state, ages }) =>
      ages.map((count, index): LinkedNumber => {
        const find = () => openFollowUps({ followUpState: state, ...rangeOf(index) })
        return [`${state} ${index}`, count, find]
      }),
    ),
    ...[undefined, ...followUpAgeLimits].map((_, index): LinkedNumber => {
      const count = sum(counted.states.map(({ ages }) => ages[index] ?? 0))
      return [`age ${index}`, count, () => openFollowUps(rangeOf(index))]
    }),
    ['untaken', counted.untaken, () => openFollowUps({ owner: 'none' })],
    ...reply.flags.map(
      ({ idOption, reports: flagged }): LinkedNumber => [
        `option ${idOption}`,
        flagged,
        () => totalOfThreads({ urgent: true, option: idOption }),
      ],
    ),
  ]
  return {
    numbers: numbers.map(([name, count]) => [name, count]),
    totals: await Promise.all(numbers.map(async ([name, , total]) => [name, await total()])),
  }
}
