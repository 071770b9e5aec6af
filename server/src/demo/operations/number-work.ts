import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { findAskedFigure } from '../../simulator/plan/numbers/asked-figure.ts'
import { stationFigures } from '../../simulator/plan/numbers/station-figures.ts'
import type { QuestionAnswer } from '../../simulator/plan/phone-action.ts'
import type { PlannedStation } from '../../simulator/plan/plan-day.ts'
import { findReport } from './follow-up-work.ts'
import type { QuestionIndex } from './question-index.ts'
import type { PhoneStep, StaffRequest, StaffStep } from './steps.ts'

const MINUTE = 60_000
const LAST_MINUTE_OF_DAY = 24 * 60

interface NumberContext {
  readonly questions: QuestionIndex
  readonly now: number
}

/** An answer with a number that doesn't add up. */
interface Slip extends PlannedStation {
  readonly phone: string
  readonly at: number
  readonly questionId: number
  /** The same answer with the counted number. */
  readonly right: QuestionAnswer['options']
}

const findSlip = ({ phone, action }: PhoneStep, answer: QuestionAnswer, context: NumberContext): Slip | undefined => {
  const question = context.questions.byId(answer.questionId)
  if (!question) return undefined
  const { county, station, at } = action
  const figures = stationFigures(county, station)
  const counted = (option: QuestionAnswer['options'][number]): string | undefined => {
    const field = question.optionsToQuestions.find(({ idOption }) => idOption === option.optionId)
    const figure = field?.input && findAskedFigure(question, field, figures, LAST_MINUTE_OF_DAY)
    const typed = field?.input && parseTypedValue(option.value ?? '', field.input).value
    const isSlip = typeof figure === 'object' && figure.addsUp && typed != null && Number(typed) !== figure.value
    return isSlip ? String(figure.value) : undefined
  }
  const right = answer.options.map(option => ({ ...option, value: counted(option) ?? option.value ?? '' }))
  const isWrong = answer.options.some(option => counted(option) !== undefined)
  return isWrong ? { phone, county, station, at, questionId: question.id, right } : undefined
}

/** Slips that the observer doesn't correct, the oldest first. */
const findSlips = (steps: readonly PhoneStep[], context: NumberContext): Slip[] => {
  const slips = new Map<string, Slip>()
  for (const step of steps.toSorted((one, other) => one.action.at - other.action.at)) {
    const { phone, action } = step
    if (action.kind !== 'answer') continue
    for (const answer of action.answers) {
      const key = `${phone} ${action.county} ${action.station} ${answer.questionId}`
      const slip = findSlip(step, answer, context)
      if (slip) slips.set(key, slip)
      else slips.delete(key)
    }
  }
  return [...slips.values()]
}

/** Performs something on the current version of the answer. */
const onAnswer =
  (slip: Slip, run: (request: StaffRequest, idAnswer: number) => Promise<unknown>) => async (request: StaffRequest) => {
    const { idObserver, idPollingStation } = await findReport(request, slip)
    const answered = await request(answers.filledIn, { query: { idObserver, idPollingStation } })
    const idAnswer = answered.find(({ id }) => id === slip.questionId)?.idAnswer
    if (idAnswer === undefined) throw new Error(`${slip.phone} has no answer to question ${slip.questionId}.`)
    return run(request, idAnswer)
  }

const REASON = 'Called the observer: a digit was typed twice.'

/** Of three slips, staff correct one, and verify one that the observer says is in the protocol; one stays open. */
export const planNumberWork = (steps: readonly PhoneStep[], context: NumberContext): StaffStep[] =>
  findSlips(steps, context)
    .flatMap((slip, index): StaffStep[] => {
      const correct = onAnswer(slip, (request, idAnswer) =>
        request(corrections.correct, { body: { idAnswer, options: slip.right, reason: REASON } }),
      )
      const verify = onAnswer(slip, (request, idAnswer) =>
        request(corrections.verify, { body: { idAnswer, method: 'call' } }),
      )
      if (index % 3 === 0) return [{ at: slip.at + 21 * MINUTE, account: 'demo-ana', run: correct }]
      return index % 3 === 1 ? [{ at: slip.at + 26 * MINUTE, account: 'demo-mihai', run: verify }] : []
    })
    .filter(({ at }) => at <= context.now)
