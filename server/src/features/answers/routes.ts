import { answers } from '@scrutineer/contract/answers'
import { toPage } from '@scrutineer/contract/core/page'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findElectionSettings, findTimeZone } from '../../db/shared/election-settings.ts'
import { findObserverStation } from '../../db/shared/observer-station.ts'
import { findPhoneSearch } from '../../db/shared/phone-keys.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { resolveQuestionFilter } from '../../db/shared/question-filter.ts'
import { type Staff, viewerOf } from '../../domain/actor.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { setUnplacedHeader } from '../../http/response/unplaced-header.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { noContent, type RouteRegistrar } from '../../http/route-registrar.ts'
import { listAnsweredQuestions } from './answered-questions.ts'
import { findFiredChecks } from './fired-checks-store.ts'
import { readHistory } from './history.ts'
import { postAnswers } from './post-answers.ts'
import { postVisit, type VisitDependencies } from './post-visit.ts'
import { listFlags } from './threads/list-flags.ts'
import { findThreadPage } from './threads/page-store.ts'
import { presentThreads } from './threads/present-threads.ts'
import { findThread } from './threads/row-store.ts'
import { findUnseenUrgent, markAllSeen, markSeen } from './threads/seen-store.ts'
import { findVisit } from './visit-history-store.ts'

/** An array field of the body as posted. Its name is matched case-insensitively. */
const findListIgnoringCase = (body: unknown, name: string): unknown[] => {
  const field = Object.entries(body ?? {}).findLast(([key]) => key.toLowerCase() === name)
  return Array.isArray(field?.[1]) ? field[1] : []
}

const viewedThread = (key: { idObserver: number; idPollingStation: number }, actor: Staff) => ({
  observerId: key.idObserver,
  stationId: key.idPollingStation,
  viewerId: viewerOf(actor),
})

type VisitRequest = Pick<RequestContext<typeof answers.arrive>, 'body' | 'scoped' | 'actor' | 'request' | 'reply'>

/** The body of a visit as posted. An empty one is rejected, since it reports nothing. */
const postedFields = (body: unknown): object => {
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0) return body
  throw invalid({ countyCode: [['required']], idPollingStation: [['required']] })
}

const MINUTE = 60_000

/** The open emergencies that the account has not seen. */
export const readUnseen = async (scoped: ScopedDb, { staffId }: Staff, now: Date) => {
  return { ...(await findUnseenUrgent(scoped, staffId)), at: now }
}

export const answerRoutes = (serve: RouteRegistrar, dependencies: VisitDependencies): void => {
  /** Untaken follow-ups that wait since this time or longer are late. */
  const findLateSince = async ({ db }: ScopedDb): Promise<Date> => {
    const { lateAfterMinutes } = await findElectionSettings(db)
    return new Date(dependencies.clock().getTime() - lateAfterMinutes * MINUTE)
  }
  serve(answers.threads, async ({ query, scoped, actor }) => {
    const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
    const { page: _, pageSize: __, order, area, observerPhoneNumber, ...filters } = query
    const countyIds = await resolveAreaCounties(scoped, area)
    const phone = observerPhoneNumber ? await findPhoneSearch(scoped.db, observerPhoneNumber) : undefined
    const typed = await resolveQuestionFilter(scoped, query)
    const filter = { ...filters, countyIds, phone, typed, viewerId: viewerOf(actor), timeZone }
    const lateSince = order === 'work' ? await findLateSince(scoped) : undefined
    const { rows, total } = await findThreadPage(scoped, filter, query, lateSince)
    return {
      ...toPage(await presentThreads(scoped, rows, actor), total.count, query),
      ...(total.isMinimum && { totalIsMinimum: true as const }),
    }
  })

  serve(answers.thread, async ({ query, scoped, actor }) => {
    const row = await findThread(scoped, viewedThread(query, actor))
    const [thread] = row ? await presentThreads(scoped, [row], actor) : []
    if (!thread) throw problem('not_found')
    return thread
  })

  serve(answers.checks, async ({ query, scoped }) => {
    const checks = orNotFound(
      await findFiredChecks(scoped, { observerId: query.idObserver, stationId: query.idPollingStation }),
    )
    return checks.map(({ confirmedAt, ...check }) => ({ ...check, ...(confirmedAt && { confirmedAt }) }))
  })

  serve(answers.flags, ({ scoped }) => listFlags(scoped))

  serve(answers.markSeen, async ({ body, scoped, actor }) => {
    const { from: seenUntil } = parseDateTime(body.lastModified, await findTimeZone(scoped.db, dependencies.timeZone))
    const seen = { seenUntil, noteCount: body.numberOfNotes }
    if (!(await markSeen(scoped, viewedThread(body, actor), seen))) throw problem('not_found')
  })

  serve(answers.markAllSeen, async ({ body, scoped, actor }) => {
    const { from: until } = parseDateTime(body.until, await findTimeZone(scoped.db, dependencies.timeZone))
    await markAllSeen(scoped, actor.staffId, until)
  })

  serve(answers.unseen, ({ scoped, actor }) => readUnseen(scoped, actor, dependencies.clock()))

  serve(answers.filledIn, ({ query, scoped }) =>
    listAnsweredQuestions(scoped, query.idObserver, query.idPollingStation),
  )

  serve(answers.visit, async ({ query, scoped }) => {
    // Despite its name, the parameter is the station's id.
    const { ObserverId: observerId, PollingStationNumber: stationId } = query
    if (!(await findObserverStation(scoped, observerId, stationId))) throw problem('not_found')
    const visit = await findVisit(scoped, observerId, stationId)
    if (!visit) return noContent
    return { lastModified: visit.recordedAt, ...presentVisit(visit) }
  })

  serve(answers.history, ({ query, scoped }) => {
    const { idObserver: observerId, idPollingStation: stationId, idQuestion: questionId } = query
    return readHistory(scoped, { observerId, stationId, questionId }, query)
  })

  serve(answers.post, async ({ body, scoped, actor, request, reply }) => {
    const posted = findListIgnoringCase(request.body, 'answers')
    const submitted = body.answers.map((answer, index) => ({ answer, posted: posted[index] }))
    setUnplacedHeader(reply, await postAnswers(scoped, dependencies.clock, actor, submitted))
  })

  const receiveVisit = async ({ body, scoped, actor, request, reply }: VisitRequest) => {
    const posted = postedFields(request.body)
    const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
    setUnplacedHeader(reply, await postVisit(scoped, { ...dependencies, timeZone }, actor, body, posted))
  }
  serve(answers.arrive, receiveVisit)
  serve(answers.leave, receiveVisit)
}
