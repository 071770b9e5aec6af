import type { DayClock } from '../../simulator/plan/day-clock.ts'
import type { PhoneAction } from '../../simulator/plan/phone-action.ts'
import type { PlannedStation } from '../../simulator/plan/plan-day.ts'
import { createRandom, hasSome, type Random } from '../../simulator/plan/random.ts'
import texts from '../content/observer-texts.json' with { type: 'json' }
import type { Assignments } from './assignments.ts'
import { delayLastAnswers, LAST_VOTING_MINUTE, placeObservers } from './ongoing-day.ts'
import type { QuestionIndex } from './question-index.ts'
import type { PhoneStep } from './steps.ts'

/** By the question's code and the option's position among the flagged ones. */
const flaggedTexts: Readonly<Record<string, readonly (readonly string[])[]>> = texts.flagged
/** By the question's code. */
const freeTexts: Readonly<Record<string, readonly string[]>> = texts.free

const pickAny = (candidates: readonly string[] = [], random: Random): string | undefined =>
  hasSome(candidates) ? random.pick(candidates) : undefined

/** What an observer writes about a flagged option of a question; undefined if there is no text about it. */
const flagNote = (questionCode: string, position: number, random: Random): string | undefined =>
  pickAny(flaggedTexts[questionCode]?.[position], random)

/** What an observer writes in the free-text field of an option that isn't flagged; undefined if there is no text. */
const freeTextOf = (questionCode: string, random: Random): string | undefined =>
  pickAny(freeTexts[questionCode], random)

export interface ScriptContext {
  readonly questions: QuestionIndex
  readonly assignments: Assignments
  readonly clock: DayClock
  /** Last minute of the simulated day. */
  readonly until: number
  readonly seed: string
}

/** Answers of the observers who share a station, at set times before `until`. */
const sharedStationSteps = ({ questions, assignments, clock, until }: ScriptContext): PhoneStep[] => {
  const end = Math.min(until, LAST_VOTING_MINUTE)
  const answerStep = (phone: string, { county, station }: PlannedStation, before: number, code: string, at: number) => {
    const answers = [questions.answer(code, [at])]
    const { formCode } = questions.byCode(code)
    const action: PhoneAction = { kind: 'answer', at: clock(end - before), county, station, formCode, answers }
    return { phone, action }
  }
  const { disagreeing, overTime, sameEvent } = assignments
  return [
    answerStep(disagreeing.phones[0], disagreeing, 41, 'B06', 0),
    answerStep(disagreeing.phones[1], disagreeing, 29, 'B06', 2),
    answerStep(overTime.phones[0], overTime, 104, 'B08', 0),
    answerStep(overTime.phones[1], overTime, 27, 'B08', 2),
    answerStep(sameEvent.phones[0], sameEvent, 86, 'B01', 2),
    answerStep(sameEvent.phones[1], sameEvent, 77, 'B01', 2),
  ]
}

/** Without the answers to the questions that the observers of shared stations answer at set times. */
const withoutScripted = (steps: readonly PhoneStep[], scripted: readonly PhoneStep[]): PhoneStep[] => {
  const answered = (step: PhoneStep) =>
    step.action.kind === 'answer' ? step.action.answers.map(({ questionId }) => `${step.phone} ${questionId}`) : []
  const taken = new Set(scripted.flatMap(answered))
  return steps.flatMap(({ phone, action }): PhoneStep[] => {
    if (action.kind !== 'answer') return [{ phone, action }]
    const answers = action.answers.filter(({ questionId }) => !taken.has(`${phone} ${questionId}`))
    return answers.length > 0 ? [{ phone, action: { ...action, answers } }] : []
  })
}

/** The second observer of a station mostly agrees with the first, so that the scripted answers stand out. */
const withAgreement = (steps: readonly PhoneStep[], { assignments, seed }: ScriptContext): PhoneStep[] => {
  const { disagreeing, overTime, sameEvent } = assignments
  const firstOf = new Map([disagreeing, overTime, sameEvent].map(({ phones: [first, second] }) => [second, first]))
  const answers = new Map(
    steps.flatMap(({ phone, action }) =>
      action.kind === 'answer' ? action.answers.map(answer => [`${phone} ${answer.questionId}`, answer] as const) : [],
    ),
  )
  return steps.map(step => {
    const first = firstOf.get(step.phone)
    if (first === undefined || step.action.kind !== 'answer') return step
    const random = createRandom(`agree ${seed} ${step.phone} ${step.action.at}`)
    const copied = step.action.answers.map(answer =>
      random.chance(0.9) ? (answers.get(`${first} ${answer.questionId}`) ?? answer) : answer,
    )
    return { ...step, action: { ...step.action, answers: copied } }
  })
}

/** Free texts that fit the question. */
const withFreeTexts = ({ phone, action }: PhoneStep, { questions, seed }: ScriptContext): PhoneStep => {
  if (action.kind !== 'answer') return { phone, action }
  const random = createRandom(`text ${seed} ${phone} ${action.at}`)
  const answers = action.answers.map(answer => ({
    ...answer,
    options: answer.options.map(option => {
      if (option.value === undefined) return option
      const question = questions.byId(answer.questionId)
      const flag = questions.flagOf(answer)
      const isFlagged = flag?.optionId === option.optionId
      const code = question?.code ?? ''
      const value = isFlagged ? flagNote(code, flag.position, random) : freeTextOf(code, random)
      return value === undefined ? option : { ...option, value }
    }),
  }))
  return { phone, action: { ...action, answers } }
}

/** Notes about most flagged answers, a few minutes later. */
const flagNotes = (steps: readonly PhoneStep[], { questions, clock, until, seed }: ScriptContext): PhoneStep[] =>
  steps.flatMap(({ phone, action }) => {
    const flag = questions.flaggedOption(action)
    const random = createRandom(`note ${seed} ${phone} ${action.at}`)
    if (!flag || !random.chance(0.6)) return []
    const { county, station } = action
    const at = action.at + random.whole(2, 6) * 60_000
    const text = flagNote(flag.question.code, flag.position, random)
    if (text === undefined || at > clock(until)) return []
    const picture = random.chance(0.3) ? { picture: `${seed} flag ${county} ${station}` } : {}
    return [{ phone, action: { kind: 'note', at, county, station, questionId: flag.question.id, text, ...picture } }]
  })

/** Adds to the simulated day what observers of shared stations answer, and what observers write about flags. */
export const addPhoneScript = (steps: readonly PhoneStep[], context: ScriptContext): PhoneStep[] => {
  const scripted = sharedStationSteps(context)
  const delayed = delayLastAnswers(withoutScripted(steps, scripted), context)
  const placed = placeObservers(delayed, { ...context, stations: context.assignments.stations })
  const planned = withAgreement(placed, context)
  const all = [...planned, ...scripted].map(step => withFreeTexts(step, context))
  return [...all, ...flagNotes(all, context)]
}
