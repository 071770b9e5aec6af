import { type PageRequest, toPage } from '@scrutineer/contract/core/page'
import { inSnapshot } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findObserverOfThread } from '../../db/shared/observer-station.ts'
import { resolveTexts } from '../../db/shared/question-texts/resolve-texts.ts'
import { orNotFound } from '../../domain/problem.ts'
import { presentVisit } from '../../http/response/visit.ts'
import { type AnswerFilter, countAnswerVersions, findAnswerVersions } from './answer-history-store.ts'
import { countVisitVersions, findVisitVersions } from './visit-history-store.ts'

/** A time in JSON of the database. */
const timeOf = (at: string | null) => at && new Date(at)

const presentAnswers = async (scoped: ScopedDb, versions: Awaited<ReturnType<typeof findAnswerVersions>>) => {
  const withTexts = await resolveTexts(scoped, versions)
  return versions.map(version => {
    const { question, formCode, selected } = withTexts(version)
    const { id, questionId, formId, formVersion, revision, answeredAt, supersededAt } = version
    const { dictatedTo, importedBy, correctedBy, reason, acceptedBy } = version
    return {
      id,
      questionId,
      questionCode: question.code,
      questionText: question.text,
      formId,
      formCode,
      formVersion,
      revision,
      answeredAt,
      supersededAt,
      options: selected,
      ...(version.notObserved && { isNotObserved: true as const }),
      dictatedTo,
      importedBy,
      correction: correctedBy === null || reason === null ? null : { account: correctedBy, reason },
      acceptedBy,
      conflict: version.conflict && { ...version.conflict, at: timeOf(version.conflict.at) },
      verifications: version.verifications.map(({ at, withdrawnAt, ...verification }) => ({
        ...verification,
        at: new Date(at),
        withdrawnAt: timeOf(withdrawnAt),
      })),
    }
  })
}

const visitsOf = async (scoped: ScopedDb, filter: AnswerFilter, page: PageRequest) => {
  const versions = await findVisitVersions(scoped, filter.observerId, filter.stationId, page)
  return versions.map(visit => ({
    id: visit.id,
    revision: visit.revision,
    reportedAt: visit.recordedAt,
    supersededAt: visit.supersededAt,
    ...presentVisit(visit),
  }))
}

/** One page of the answer and visit versions of an observer at a station. Filtered by question, it has no visits. */
export const readHistory = async (scoped: ScopedDb, filter: AnswerFilter, page: PageRequest) => {
  const { observerId, stationId, questionId } = filter
  const reporter = orNotFound(await findObserverOfThread(scoped, observerId, stationId))
  const withVisits = questionId === undefined
  const { versions, visits, numberOfAnswers, numberOfVisits } = await inSnapshot(scoped, async snapshot => ({
    versions: await findAnswerVersions(snapshot, filter, page),
    visits: withVisits ? await visitsOf(snapshot, filter, page) : [],
    numberOfAnswers: await countAnswerVersions(snapshot, filter),
    numberOfVisits: withVisits ? await countVisitVersions(snapshot, observerId, stationId) : 0,
  }))
  const { totalPages } = toPage([], Math.max(numberOfAnswers, numberOfVisits), page)
  return {
    idObserver: observerId,
    observerName: reporter.name,
    observerPhoneNumber: reporter.phone,
    answers: await presentAnswers(scoped, versions),
    visits,
    numberOfAnswers,
    numberOfVisits,
    page: page.page,
    pageSize: page.pageSize,
    totalPages,
  }
}
