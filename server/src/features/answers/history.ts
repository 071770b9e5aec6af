import type { ReportHistory } from '@scrutineer/contract/answers'
import { type PageRequest, toPage } from '@scrutineer/contract/page'
import { findReporter } from '../../db/places.ts'
import type { Reach } from '../../domain/scope.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import { problem } from '../../http/problem.ts'
import { countAnswerVersions, findAnswerVersions, type GivenFilter } from './given-store.ts'
import { countVisitVersions, findVisitVersions } from './visit-store.ts'
import { findWords } from './wording.ts'

const answersOf = async (reach: Reach, filter: GivenFilter, page: PageRequest): Promise<ReportHistory['answers']> => {
  const versions = await findAnswerVersions(reach, filter, page)
  const word = await findWords(reach, versions)
  return versions.map(version => {
    const { question, formCode, selected } = word(version)
    const { id, questionId, formId, formVersion, revision } = version
    return {
      id,
      questionId,
      questionCode: question.code,
      questionText: question.text,
      formId,
      formCode,
      formVersion,
      revision,
      answeredAt: instant(version.answeredAt),
      supersededAt: instantOrNull(version.supersededAt),
      options: selected,
    }
  })
}

const visitsOf = async (reach: Reach, filter: GivenFilter, page: PageRequest): Promise<ReportHistory['visits']> => {
  const versions = await findVisitVersions(reach, filter.observerId, filter.stationId, page)
  return versions.map(visit => ({
    id: visit.id,
    revision: visit.revision,
    reportedAt: instant(visit.recorded_at),
    supersededAt: instantOrNull(visit.superseded_at),
    observerArrivalTime: instantOrNull(visit.arrived_at),
    observerLeaveTime: instantOrNull(visit.left_at),
    urbanArea: visit.urban_area,
    isPollingStationPresidentFemale: visit.president_female,
  }))
}

/** A page of all that an observer ever sent from a station; of one question it has no visits. */
export const readHistory = async (reach: Reach, filter: GivenFilter, page: PageRequest): Promise<ReportHistory> => {
  const { observerId, stationId, questionId } = filter
  const reporter = await findReporter(reach, observerId, stationId)
  if (!reporter) throw problem('not_found')
  const withVisits = questionId === undefined
  const [answers, visits, numberOfAnswers, numberOfVisits] = await Promise.all([
    answersOf(reach, filter, page),
    withVisits ? visitsOf(reach, filter, page) : [],
    countAnswerVersions(reach, filter),
    withVisits ? countVisitVersions(reach, observerId, stationId) : 0,
  ])
  const { totalPages } = toPage([], Math.max(numberOfAnswers, numberOfVisits), page)
  return {
    idObserver: observerId,
    observerName: reporter.name,
    observerPhoneNumber: reporter.phone,
    answers,
    visits,
    numberOfAnswers,
    numberOfVisits,
    page: page.page,
    pageSize: page.pageSize,
    totalPages,
  }
}
