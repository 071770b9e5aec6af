import { type PageRequest, toPage } from '@scrutineer/contract/core/page'
import { type TimelineFilter, timeline } from '@scrutineer/contract/timeline'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { hasStation } from '../../db/shared/observer-station.ts'
import { isObserverInScope } from '../../db/shared/observers.ts'
import type { AnswerRow } from '../../db/shared/question-texts/published-questions.ts'
import { type AnswerWithTexts, resolveTexts, toTopFlags } from '../../db/shared/question-texts/resolve-texts.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { findTimeline, type TimelineRow, type TimelineSubject } from './store.ts'

type WithTexts = (answer: AnswerRow) => AnswerWithTexts

const toAnswers = ({ answers }: TimelineRow, withTexts: WithTexts) => {
  if (!answers) return null
  const { formId, formCode, formTitle } = withTexts(answers.first)
  return {
    formId,
    formCode,
    formTitle,
    numberOfAnswers: answers.count,
    numberOfFlagged: answers.flagged,
    dictatedTo: answers.dictatedTo,
    topFlags: answers.topFlags.flatMap(answer => toTopFlags(withTexts(answer))),
  }
}

const toItem = (row: TimelineRow, withTexts: WithTexts) => {
  const { note, message } = row
  return {
    kind: row.kind,
    id: row.id,
    at: row.at,
    idObserver: row.observerId,
    observerName: row.observerName,
    idPollingStation: row.stationId,
    pollingStationName: row.stationName,
    countyName: row.countyName,
    answers: toAnswers(row, withTexts),
    note: note && {
      text: note.text,
      isCut: note.isCut,
      staffAccount: note.staffAccount,
      numberOfAttachments: note.attachmentCount,
    },
    message: message && {
      id: message.id,
      title: message.title,
      from: message.sender,
      account: message.account,
      status: message.status,
      settledAt: message.settledAt,
    },
    call: row.call,
  }
}

/** One page of the timeline of an observer or a station. */
const readTimeline = async (
  scoped: ScopedDb,
  subject: TimelineSubject,
  { show, ...page }: PageRequest & { show?: TimelineFilter | undefined },
) => {
  const { rows, total } = await findTimeline(scoped, subject, show, page)
  const withTexts = await resolveTexts(
    scoped,
    rows.flatMap(({ answers }) => (answers ? [answers.first, ...answers.topFlags] : [])),
  )
  return toPage(
    rows.map(row => toItem(row, withTexts)),
    total,
    page,
  )
}

export const timelineRoutes = (serve: RouteRegistrar): void => {
  serve(timeline.ofObserver, ({ scoped, params, query }) => readTimeline(scoped, { observerId: params.id }, query), {
    resourceExists: existsById('id', isObserverInScope),
  })

  serve(timeline.atStation, ({ scoped, params, query }) => readTimeline(scoped, { stationId: params.id }, query), {
    resourceExists: existsById('id', hasStation),
  })
}
