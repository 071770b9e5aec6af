import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { type PostedOption, parsePosted } from '../report/posted-report.ts'

/** A posted question that is unknown to the server, or has unknown options. */
export interface UnknownQuestion {
  readonly id: number
  /** Posted options without duplicates, each with its posted text, if any. */
  readonly options: readonly PostedOption[]
}

const isUnknown = ({ reasons }: UnplacedReport) =>
  reasons.includes('unknown_question') || reasons.includes('unknown_option')

/** The questions that must be mapped before these reports can be placed. */
export const unknownQuestions = (reports: readonly UnplacedReport[]): UnknownQuestion[] => {
  const byId = new Map<number, Map<number, PostedOption>>()
  for (const report of reports.filter(isUnknown)) {
    const { questionId, options: posted } = parsePosted(report)
    if (questionId === undefined) continue
    const options = byId.get(questionId) ?? new Map<number, PostedOption>()
    for (const option of posted) if (!options.get(option.id)?.text) options.set(option.id, option)
    byId.set(questionId, options)
  }
  return [...byId].map(([id, options]) => ({ id, options: [...options.values()] }))
}
