import type { QuestionSummary, RoundSummary } from './read/round-summary.ts'

/** A value of each round, in their order. */
export type Pair<T> = readonly [T, T]

export interface ComparedOption {
  readonly text: string
  readonly isFlagged: boolean
  /** Reports with this option; undefined in a round without the question. */
  readonly counts: Pair<number | undefined>
  /** Shares of the reports that answered the question. */
  readonly shares: Pair<number | undefined>
  /** In percentage points; undefined if it can't be compared. */
  readonly difference: number | undefined
}

/** Why the answers to a question can't be compared. */
type Obstacle = 'reworded' | 'onlyFirst' | 'onlySecond'

export interface ComparedQuestion {
  readonly form: string
  readonly code: string
  readonly texts: Pair<string | undefined>
  readonly obstacle: Obstacle | undefined
  /** Reports that answered the question. */
  readonly answered: Pair<number>
  /** Reports whose observers could not observe it. No share includes them. */
  readonly notObserved: Pair<number>
  readonly options: readonly ComparedOption[]
}

const keyOf = ({ form, code }: QuestionSummary) => JSON.stringify([form, code])

/** Spaces at line breaks don't change the wording. */
const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const obstacleOf = (first: QuestionSummary | undefined, second: QuestionSummary | undefined): Obstacle | undefined => {
  if (!first) return 'onlySecond'
  if (!second) return 'onlyFirst'
  return normalize(first.text) === normalize(second.text) ? undefined : 'reworded'
}

/** An export has selected options only: an option that it lacks was selected in none of its reports. */
const countOf = (round: QuestionSummary | undefined, text: string) =>
  round && (round.options.find(option => option.text === text)?.count ?? 0)

const shareOf = (count: number | undefined, round: QuestionSummary | undefined) =>
  count === undefined || !round || round.answered === 0 ? undefined : count / round.answered

const compareOptions = (
  [first, second]: Pair<QuestionSummary | undefined>,
  isComparable: boolean,
): ComparedOption[] => {
  const all = [...(first?.options ?? []), ...(second?.options ?? [])]
  return [...new Set(all.map(({ text }) => text))].map(text => {
    const counts = [countOf(first, text), countOf(second, text)] as const
    const [one, other] = [shareOf(counts[0], first), shareOf(counts[1], second)]
    return {
      text,
      isFlagged: all.some(option => option.text === text && option.isFlagged),
      counts,
      shares: [one, other],
      difference: isComparable && one !== undefined && other !== undefined ? (other - one) * 100 : undefined,
    }
  })
}

const collator = new Intl.Collator('en', { numeric: true })

/** By codes: an export has the order of the form only within a report. */
const byCode = (one: ComparedQuestion, other: ComparedQuestion) =>
  collator.compare(one.form, other.form) || collator.compare(one.code, other.code)

/** Compares the answers to each question of either round. */
export const compareQuestions = (first: RoundSummary, second: RoundSummary): ComparedQuestion[] => {
  const inSecond = new Map(second.questions.map(question => [keyOf(question), question]))
  const inFirst = new Map(first.questions.map(question => [keyOf(question), question]))
  const pairs: Pair<QuestionSummary | undefined>[] = [
    ...first.questions.map(question => [question, inSecond.get(keyOf(question))] as const),
    ...second.questions
      .filter(question => !inFirst.has(keyOf(question)))
      .map(question => [undefined, question] as const),
  ]
  const compared = pairs.map(([one, other]): ComparedQuestion => {
    const { form = '', code = '' } = one ?? other ?? {}
    const obstacle = obstacleOf(one, other)
    return {
      form,
      code,
      texts: [one?.text, other?.text],
      obstacle,
      answered: [one?.answered ?? 0, other?.answered ?? 0],
      notObserved: [one?.notObserved ?? 0, other?.notObserved ?? 0],
      options: compareOptions([one, other], obstacle === undefined),
    }
  })
  return compared.toSorted(byCode)
}

/** The compared questions by form, in their order. */
export const groupByForm = (questions: readonly ComparedQuestion[]): Map<string, ComparedQuestion[]> => {
  const forms = new Map<string, ComparedQuestion[]>()
  for (const question of questions) forms.set(question.form, [...(forms.get(question.form) ?? []), question])
  return forms
}
