import { answers } from '@scrutineer/contract/answers'
import { toPage } from '@scrutineer/contract/page'
import { findPlace } from '../../db/places.ts'
import { readPeriod } from '../../domain/moment.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import { invalid, problem } from '../../http/problem.ts'
import { type Call, nothingThere, type Serve } from '../../http/serve.ts'
import { countUnplaced } from '../../http/unplaced-header.ts'
import { filledIn } from './filled-in.ts'
import { readHistory } from './history.ts'
import { postAnswers } from './post-answers.ts'
import { postVisit, type VisitParts } from './post-visit.ts'
import { countThreads, findThread, findThreads } from './store.ts'
import { findVisit } from './visit-store.ts'

/** A list of the body as it was posted, whatever the letter case of its name. */
const listIn = (body: unknown, name: string): unknown[] => {
  const field = Object.entries(body ?? {}).findLast(([key]) => key.toLowerCase() === name)
  return Array.isArray(field?.[1]) ? field[1] : []
}

type VisitCall = Pick<Call<typeof answers.arrive>, 'body' | 'reach' | 'actor' | 'request' | 'reply'>

/** The fields of a visit as they were posted: one that has none reports nothing. */
const postedFields = (body: unknown): object => {
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0) return body
  throw invalid({ countyCode: [['required']], idPollingStation: [['required']] })
}

export const answerRoutes = (serve: Serve, parts: VisitParts): void => {
  serve(answers.threads, async ({ query, reach }) => {
    const filter = {
      urgent: query.urgent ?? false,
      county: query.county,
      stationNumber: query.pollingStationNumber,
      phone: query.observerPhoneNumber,
      ...readPeriod(query, parts.timeZone),
    }
    const total = await countThreads(reach, filter)
    const rows = await findThreads(reach, filter, query, total)
    const data = rows.map(row => ({ ...row, lastModified: instant(row.lastModified) }))
    return toPage(data, total, query)
  })

  serve(answers.thread, async ({ query, reach }) => {
    const row = await findThread(reach, query.idObserver, query.idPollingStation)
    if (!row) throw problem('not_found')
    return { ...row, lastModified: instant(row.lastModified) }
  })

  serve(answers.filledIn, ({ query, reach }) => filledIn(reach, query.idObserver, query.idPollingStation))

  serve(answers.visit, async ({ query, reach }) => {
    // The name says number, the value is the station's id.
    const { ObserverId: observerId, PollingStationNumber: stationId } = query
    if (!(await findPlace(reach, observerId, stationId))) throw problem('not_found')
    const visit = await findVisit(reach, observerId, stationId)
    if (!visit) return nothingThere
    return {
      lastModified: instant(visit.recorded_at),
      observerArrivalTime: instantOrNull(visit.arrived_at),
      observerLeaveTime: instantOrNull(visit.left_at),
      urbanArea: visit.urban_area,
      isPollingStationPresidentFemale: visit.president_female,
    }
  })

  serve(answers.history, ({ query, reach }) => {
    const { idObserver: observerId, idPollingStation: stationId, idQuestion: questionId } = query
    return readHistory(reach, { observerId, stationId, questionId }, query)
  })

  serve(answers.post, async ({ body, reach, actor, request, reply }) => {
    const posted = listIn(request.body, 'answers')
    const submitted = body.answers.map((answer, index) => ({ answer, posted: posted[index] }))
    countUnplaced(reply, await postAnswers(reach, parts.clock, actor, submitted))
  })

  const receiveVisit = async ({ body, reach, actor, request, reply }: VisitCall) => {
    countUnplaced(reply, await postVisit(reach, parts, actor, body, postedFields(request.body)))
  }
  serve(answers.arrive, receiveVisit)
  serve(answers.leave, receiveVisit)
}
