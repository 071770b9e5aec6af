import { answers } from '@scrutineer/contract/answers'
import { toPage } from '@scrutineer/contract/page'
import { findPlace, findStationId } from '../../db/places.ts'
import { readPeriod } from '../../domain/moment.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import { problem } from '../../http/problem.ts'
import { nothingThere, type Serve, stationOf } from '../../http/serve.ts'
import { filledIn } from './filled-in.ts'
import { readHistory } from './history.ts'
import { postAnswers } from './post-answers.ts'
import { countThreads, findThread, findThreads } from './store.ts'
import { arrive, leave, type VisitParts } from './visit.ts'
import { findVisit } from './visit-store.ts'

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

  serve(answers.post, ({ body, reach, actor }) => postAnswers(reach, parts.clock, actor, body))
  const rowIsThere = stationOf('idPollingStation', findStationId)
  serve(answers.arrive, ({ body, reach, actor }) => arrive(reach, parts, actor, body), { rowIsThere })
  serve(answers.leave, ({ body, reach, actor }) => leave(reach, parts, actor, body), { rowIsThere })
}
