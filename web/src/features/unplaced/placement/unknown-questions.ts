import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { type PostedOption, parsePosted } from '../report/posted-report.ts'

/** A question as phones named it, of which the server doesn't know the question itself or some options. */
export interface UnknownQuestion {
  readonly id: number
  /** Posted options, each once, with a text that came with them. */
  readonly options: readonly PostedOption[]
}

const isUnknown = ({ reasons }: UnplacedReport) =>
  reasons.includes('unknown_question') || reasons.includes('unknown_option')

/** The questions that must be mapped before these reports can be placed. */
export const unknownQuestions = (reports: readonly UnplacedReport[]): UnknownQuestion[] => {
  const byId = new Map<number, Map<number, PostedOption>>()
  for (const report of reports.filter(isUnknown)) {
    const { questionId, options } = parsePosted(report)
    if (questionId === undefined) continue
    const known = byId.get(questionId) ?? new Map<number, PostedOption>()
    for (const option of options) if (!known.get(option.id)?.text) known.set(option.id, option)
    byId.set(questionId, known)
  }
  return [...byId].map(([id, options]) => ({ id, options: [...options.values()] }))
}
