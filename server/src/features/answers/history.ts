import type { ReportHistory } from '@scrutineer/contract/answers'
import { type PageRequest, toPage } from '@scrutineer/contract/core/page'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverOfThread } from '../../db/shared/observer-station.ts'
import { resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { problem } from '../../domain/problem.ts'
import { toIso, toIsoOrNull } from '../../http/response/to-iso.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { type AnswerFilter, countAnswerVersions, findAnswerVersions } from './answer-history-store.ts'
import { countVisitVersions, findVisitVersions } from './visit-history-store.ts'

/** A time in JSON of the database. */
const isoOf = (at: string | null) => toIsoOrNull(at === null ? null : new Date(at))

const answersOf = async (
  scoped: ScopedDb,
  filter: AnswerFilter,
  page: PageRequest,
): Promise<ReportHistory['answers']> => {
  const versions = await findAnswerVersions(scoped, filter, page)
  const withTexts = await resolveTexts(scoped, versions)
  return versions.map(version => {
    const { question, formCode, selected } = withTexts(version)
    const { id, questionId, formId, formVersion, revision, dictatedTo, importedBy, correctedBy, reason, acceptedBy } =
      version
    return {
      id,
      questionId,
      questionCode: question.code,
      questionText: question.text,
      formId,
      formCode,
      formVersion,
      revision,
      answeredAt: toIso(version.answeredAt),
      supersededAt: toIsoOrNull(version.supersededAt),
      options: selected,
      ...(version.notObserved && { isNotObserved: true }),
      dictatedTo,
      importedBy,
      correction: correctedBy === null || reason === null ? null : { account: correctedBy, reason },
      acceptedBy,
      conflict: version.conflict && { ...version.conflict, at: isoOf(version.conflict.at) },
      verifications: version.verifications.map(({ at, withdrawnAt, ...verification }) => ({
        ...verification,
        at: toIso(new Date(at)),
        withdrawnAt: isoOf(withdrawnAt),
      })),
    }
  })
}

const visitsOf = async (
  scoped: ScopedDb,
  filter: AnswerFilter,
  page: PageRequest,
): Promise<ReportHistory['visits']> => {
  const versions = await findVisitVersions(scoped, filter.observerId, filter.stationId, page)
  return versions.map(visit => ({
    id: visit.id,
    revision: visit.revision,
    reportedAt: toIso(visit.recordedAt),
    supersededAt: toIsoOrNull(visit.supersededAt),
    ...presentVisit(visit),
  }))
}

/** One page of the answer and visit versions of an observer at a station. Filtered by question, it has no visits. */
export const readHistory = async (
  scoped: ScopedDb,
  filter: AnswerFilter,
  page: PageRequest,
): Promise<ReportHistory> => {
  const { observerId, stationId, questionId } = filter
  const reporter = await findObserverOfThread(scoped, observerId, stationId)
  if (!reporter) throw problem('not_found')
  const withVisits = questionId === undefined
  const [answers, visits, numberOfAnswers, numberOfVisits] = await Promise.all([
    answersOf(scoped, filter, page),
    withVisits ? visitsOf(scoped, filter, page) : [],
    countAnswerVersions(scoped, filter),
    withVisits ? countVisitVersions(scoped, observerId, stationId) : 0,
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
