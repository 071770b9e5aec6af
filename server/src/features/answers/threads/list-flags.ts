import type { FlagCount } from '@scrutineer/contract/fields/threads'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { resolveTexts } from '../../../db/shared/question-texts/resolve-texts.ts'
import { findFlags } from '../../../db/shared/thread-counts/counter-store.ts'

const MAX_FLAGS = 200

/** The selected flagged options with their newest texts, the most frequent first. */
export const listFlags = async (scoped: ScopedDb): Promise<FlagCount[]> => {
  const rows = await findFlags(scoped, MAX_FLAGS)
  const flags = rows.map(({ optionId, ...row }) => ({
    ...row,
    options: [{ id: optionId, value: null, flagged: true, typed: null }],
  }))
  const withTexts = await resolveTexts(scoped, flags)
  return flags.flatMap(flag => {
    const { question, selected } = withTexts(flag)
    return selected.map(({ idOption, text, shortText }) => ({
      idOption,
      idQuestion: question.id,
      questionCode: question.code,
      question: question.text,
      option: text,
      ...(shortText && { shortText }),
      numberOfReports: flag.reportCount,
    }))
  })
}
