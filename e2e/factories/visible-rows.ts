import { endpoints } from '@scrutineer/contract/endpoints'
import { FollowUpSummary } from '@scrutineer/contract/fields/follow-up-summary'
import { Start } from '@scrutineer/contract/start'
import { StationReports } from '@scrutineer/contract/stations'
import * as z from 'zod/mini'
import type { RawClient, RawResponse, TwoNgoMission } from '../../testkit/client/raw-client.ts'

const { answers, followUps, ngos, notifications, observers, stations, start, statistics, timeline } = endpoints

/** The rows of a list, paginated or not. */
export const rowsOf = ({ body }: RawResponse): Record<string, unknown>[] => {
  const list = Array.isArray(body) ? body : (body as { data?: unknown[] }).data
  return (list ?? []) as Record<string, unknown>[]
}

/** What each list shows a caller, by the value that tells whose row it is. */
export const visibleRows = async (
  caller: RawClient,
  { county, stationId }: Pick<TwoNgoMission, 'county' | 'stationId'>,
) => {
  const opening = { params: { method: 'countiesOpeningIrregularities' } }
  const station = await caller(stations.get, { params: { id: stationId } })
  const events = await caller(timeline.atStation, { params: { id: stationId } })
  return {
    threads: rowsOf(await caller(answers.threads, { query: { county } })).map(row => row.idObserver),
    urgent: rowsOf(await caller(answers.threads, { query: { county, urgent: true } })).map(row => row.idObserver),
    observers: rowsOf(await caller(observers.list)).map(row => row.id),
    active: rowsOf(await caller(observers.active, { query: { currentlyCheckedIn: true } })).map(row => row.id),
    count: [(await caller(observers.count)).body],
    station: z.parse(StationReports, station.body).observers.map(observer => observer.idObserver),
    timeline: [...new Set(rowsOf(events).map(row => row.idObserver))],
    ngos: rowsOf(await caller(ngos.list)).map(row => row.id),
    opening: rowsOf(await caller(statistics.ranking, opening)).map(row => row.value),
    flags: rowsOf(await caller(answers.flags)).map(row => row.numberOfReports),
    unseen: [z.parse(z.object({ urgent: z.int() }), (await caller(answers.unseen)).body).urgent],
    start: [z.parse(Start, (await caller(start.get)).body).counts.unseen.urgent],
    sent: rowsOf(await caller(notifications.history)).map(row => row.title),
    unfinished: [z.parse(FollowUpSummary, (await caller(followUps.summary)).body).unfinished],
  }
}
