import { allowsMultiple } from '@scrutineer/contract/forms'
import type { QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import type { ComparisonState } from '@scrutineer/contract/stations'

/** A version of an observer's answer to a question. */
export interface ComparableAnswer {
  readonly observerId: number
  /** Counts the versions of the observer's answer. */
  readonly revision: number
  readonly receivedAt: Date
  /** Empty if the answer was withdrawn. */
  readonly selected: readonly { readonly id: number; readonly flagged: boolean }[]
  /** The question in the version that was answered. */
  readonly question: Pick<QuestionDocument, 'questionType' | 'options'>
}

export interface Comparison {
  readonly state: ComparisonState
  /** Minutes, rounded up, between the two nearest answers that exclude one another; null if none do. */
  readonly minutesApart: number | null
}

/** The option that says that nothing happened: the only one that is neither flagged nor a free text, in a question with flagged ones. */
const findAllClear = ({ options }: ComparableAnswer['question']): number | undefined => {
  const unflagged = options.filter(option => !option.flagged && !option.isFreeText)
  return unflagged.length === 1 && options.some(option => option.flagged) ? unflagged[0]?.id : undefined
}

/** Whether the one says that nothing happened, and the other that something did. */
const deniesFlags = ({ selected, question }: ComparableAnswer, other: ComparableAnswer): boolean => {
  const allClear = findAllClear(question)
  return (
    selected.every(({ id }) => id === allClear) &&
    other.selected.some(({ flagged }) => flagged) &&
    other.selected.every(({ id }) => id !== allClear)
  )
}

/** Whether two answers can't both be right at the same time. Free texts aren't compared. */
export const excludeOneAnother = (one: ComparableAnswer, other: ComparableAnswer): boolean => {
  const areSingle = [one, other].every(({ question }) => !allowsMultiple(question.questionType))
  if (!areSingle) return deniesFlags(one, other) || deniesFlags(other, one)
  return !one.selected.some(({ id }) => other.selected.some(option => option.id === id))
}

/** The newest version of each observer's answer, without those that were withdrawn. */
export const currentAnswers = <T extends ComparableAnswer>(versions: readonly T[]): T[] => {
  const newest = new Map<number, T>()
  for (const version of versions) {
    const newestSoFar = newest.get(version.observerId)
    if (!newestSoFar || newestSoFar.revision < version.revision) newest.set(version.observerId, version)
  }
  return [...newest.values()].filter(({ selected }) => selected.length > 0)
}

const MINUTE_MS = 60_000

/** Compares the current answers of several observers to one question at one station. */
export const compareAnswers = (versions: readonly ComparableAnswer[], disagreementMinutes: number): Comparison => {
  const answers = currentAnswers(versions)
  const gapsMs = answers.flatMap((one, index) =>
    answers
      .slice(index + 1)
      .filter(other => excludeOneAnother(one, other))
      .map(other => Math.abs(one.receivedAt.getTime() - other.receivedAt.getTime())),
  )
  // Not spread into `Math.min`: a hundred observers have thousands of pairs.
  const nearestMs = gapsMs.reduce((nearest, gap) => Math.min(nearest, gap), Number.POSITIVE_INFINITY)
  if (gapsMs.length === 0) return { state: answers.length > 1 ? 'agree' : 'single', minutesApart: null }
  return {
    state: nearestMs <= disagreementMinutes * MINUTE_MS ? 'differ' : 'overTime',
    minutesApart: Math.ceil(nearestMs / MINUTE_MS),
  }
}
