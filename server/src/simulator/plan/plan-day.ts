import type { FormSummary, Question, Section } from '@scrutineer/contract/forms'
import type { County } from '@scrutineer/contract/geography'
import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import { answerQuestion } from './answer-question.ts'
import type { DayClock } from './day-clock.ts'
import { createTypist, SLIP_SHARE, type TypeField } from './numbers/create-typist.ts'
import { stationFigures } from './numbers/station-figures.ts'
import type { PhoneAction, QuestionAnswer } from './phone-action.ts'
import { createRandom, hasSome, type Random } from './random.ts'
import sampleTexts from './sample-texts.json' with { type: 'json' }

/** A published form with its sections. */
export interface PublishedForm extends Pick<FormSummary, 'id' | 'code' | 'diaspora'> {
  sections: Section[]
}

export interface DayPlan {
  seed: string
  forms: readonly PublishedForm[]
  counties: readonly Pick<County, 'code' | 'limit' | 'diaspora'>[]
  clock: DayClock
  /** Last minute of the day; visits are scheduled to fit. */
  until?: number
  /** Probability that a question with flagged options gets a flagged answer, also by county code. */
  flagged?: number | ((county: string) => number)
  /** Probability of the first option of a question, by county code; undefined for the default, which it doesn't exceed. */
  expected?: (county: string, question: Question) => number | undefined
  /** Probability that an observer corrects a number that doesn't add up, some minutes later. */
  corrected?: number
  /** Probability of a note per station, and of a picture per note. */
  notes?: number
  pictures?: number
  /** Answers per call. */
  answersPerPost?: number
}

/** Minutes since midnight in the election's time zone. */
export const END_OF_DAY = 22.5 * 60
const firstArrival = 6 * 60
const openingFrom = 7 * 60
const votingFrom = 8 * 60
const lastStationUntil = 20.5 * 60
const countingFrom = 21 * 60 + 5

const isOpening = (form: PublishedForm) => /a$/i.test(form.code)
const isCounting = (form: PublishedForm) => /c$/i.test(form.code)

const chooseCounty = (counties: DayPlan['counties'], random: Random) => {
  let left = random.next() * counties.reduce((sum, county) => sum + county.limit, 0)
  return counties.find(county => {
    left -= county.limit
    return left < 0
  })
}

/** Chooses stations with nearby numbers, which are near each other. */
const chooseStations = (limit: number, random: Random): number[] => {
  const stations = new Set([random.whole(1, limit)])
  const count = random.pick([1, 2, 2, 2, 2, 3, 4])
  let [at] = stations
  for (let tries = 0; tries < 20 && stations.size < count; tries++) {
    at = Math.min(limit, Math.max(1, (at ?? 1) + random.whole(-5, 5)))
    stations.add(at)
  }
  return [...stations]
}

const questionsOf = (form: PublishedForm): Question[] => form.sections.flatMap(section => section.questions)

/** Half of the observers have an app that doesn't ask questions whose condition isn't met. */
const hasNewApp = (seed: string, phone: string) => createRandom(`app ${seed} ${phone}`).chance(0.5)

/** Without the answers to questions that an app doesn't show, given the others. */
const withoutHidden = (form: PublishedForm, answers: readonly QuestionAnswer[]): QuestionAnswer[] => {
  const selected = new Map(answers.map(answer => [answer.questionId, answer.options.map(({ optionId }) => optionId)]))
  const questions = questionsOf(form).map(question => ({
    ...question,
    options: question.optionsToQuestions.map(({ idOption }) => ({ id: idOption })),
  }))
  const shown = shownQuestions(questions, selected)
  return answers.filter(({ questionId }) => shown.has(questionId))
}

/** Builds the actions of one observer's visit to one station. */
const createVisit = (plan: DayPlan, random: Random, phone: string, { county, station }: PlannedStation) => {
  const actions: PhoneAction[] = []
  const at = (minute: number) => ({ at: plan.clock(minute), county, station })
  const { flagged: share = 0.04 } = plan
  const flagged = typeof share === 'number' ? share : share(county)
  const report = `${plan.seed} ${phone} ${county} ${station}`
  const figures = stationFigures(county, station)
  const hasSlip = createRandom(`slip ${report}`).chance(SLIP_SHARE)
  const skipsHidden = hasNewApp(plan.seed, phone)

  const answer = (question: Question, typeField: TypeField) =>
    answerQuestion(question, random, flagged, typeField, plan.expected?.(county, question))

  const answerForm = (form: PublishedForm, from: number, to: number) => {
    const perPost = plan.answersPerPost ?? 5
    const questions = questionsOf(form).filter(() => random.chance(0.93))
    const date = new Date(plan.clock(from)).toISOString().slice(0, 10)
    const typist = { seed: `${report} ${form.code}`, figures, questions, date, minute: Math.floor(from) }
    const { typeField, slippedQuestion } = createTypist({ ...typist, hasSlip })
    const correct = createTypist({ ...typist, hasSlip: false }).typeField
    const answers = questions.flatMap(question => answer(question, typeField) ?? [])
    const answered = skipsHidden ? withoutHidden(form, answers) : answers
    const posts = Math.ceil(answered.length / perPost)
    for (let post = 0; post < posts; post++) {
      const answers = answered.slice(post * perPost, (post + 1) * perPost)
      actions.push({ ...at(from + ((to - from) * post) / posts), kind: 'answer', formCode: form.code, answers })
    }
    maybeReviseAnswer(form, answered, to, correct)
    const slips = createRandom(`correct ${report} ${form.code}`)
    const corrected =
      slippedQuestion && slips.chance(plan.corrected ?? 0) && answerQuestion(slippedQuestion, slips, 0, correct)
    if (corrected)
      actions.push({ ...at(to + slips.whole(6, 20)), kind: 'answer', formCode: form.code, answers: [corrected] })
  }

  const maybeReviseAnswer = (
    form: PublishedForm,
    answered: readonly QuestionAnswer[],
    minute: number,
    typeField: TypeField,
  ) => {
    if (!hasSome(answered) || !random.chance(0.08)) return
    const { questionId } = random.pick(answered)
    const question = questionsOf(form).find(candidate => candidate.id === questionId)
    const revised = question && random.chance(0.75) ? answer(question, typeField) : undefined
    const answers = [revised ?? { questionId, options: [] }]
    actions.push({ ...at(minute), kind: 'answer', formCode: form.code, answers })
  }

  const maybeNote = (forms: readonly PublishedForm[], minute: number) => {
    if (!random.chance(plan.notes ?? 0.24)) return
    const questions = forms.flatMap(questionsOf)
    const aboutQuestion = hasSome(questions) && random.chance(0.6) ? random.pick(questions) : undefined
    actions.push({
      ...at(minute),
      kind: 'note',
      text: random.pick(aboutQuestion ? sampleTexts.questionNotes : sampleTexts.stationNotes),
      ...(aboutQuestion ? { questionId: aboutQuestion.id } : {}),
      ...(random.chance(plan.pictures ?? 0.25) ? { picture: `${plan.seed} ${county} ${station} ${minute}` } : {}),
    })
  }

  return {
    actions,
    answerForm,
    maybeNote,
    arrive: (minute: number) =>
      actions.push({ ...at(minute), kind: 'arrive', urban: random.chance(0.55), presidentFemale: random.chance(0.5) }),
    leave: (minute: number) => actions.push({ ...at(minute), kind: 'leave' }),
  }
}

/** A station by its county's code and its number. */
export interface PlannedStation {
  readonly county: string
  readonly station: number
}

/**
 * The actions of one observer on election day, in order: arrival, the opening form, visits to one to four stations, and
 * the count at the last. An observer with an assigned station stays there. The result is deterministic for a plan and a phone.
 */
export const planDay = (plan: DayPlan, phone: string, assigned?: PlannedStation): PhoneAction[] => {
  const random = createRandom(`${plan.seed} ${phone}`)
  const county = assigned
    ? plan.counties.find(({ code }) => code === assigned.county)
    : chooseCounty(
        plan.counties.filter(candidate => candidate.limit > 0),
        random,
      )
  if (!county) return []
  const until = Math.min(plan.until ?? END_OF_DAY, END_OF_DAY)
  const forms = plan.forms.filter(form => !form.diaspora || county.diaspora)
  const voting = forms.filter(form => !isOpening(form) && !isCounting(form))
  const stations = assigned ? [assigned.station] : chooseStations(county.limit, random)
  const window = (Math.max(votingFrom, Math.min(lastStationUntil, until)) - votingFrom) / stations.length
  const actions: PhoneAction[] = []

  stations.forEach((station, position) => {
    const visit = createVisit(plan, random, phone, { county: county.code, station })
    const opens = votingFrom + window * position
    const leaves = opens + window * (0.8 + random.next() * 0.15)
    const isLast = position === stations.length - 1
    const arrived = position === 0 ? firstArrival + random.next() * 45 : opens + random.next() * window * 0.1
    visit.arrive(arrived)
    const begin = openingFrom + random.next() * 35
    if (position === 0) for (const form of forms.filter(isOpening)) visit.answerForm(form, begin, begin + 20)
    const votes = opens + window * (0.15 + random.next() * 0.35)
    for (const form of voting) visit.answerForm(form, votes, votes + window * 0.2)
    visit.maybeNote(voting.length > 0 ? voting : forms, votes + window * 0.25)
    if (isLast) {
      const count = countingFrom + random.next() * 30
      for (const form of forms.filter(isCounting)) visit.answerForm(form, count, count + 30)
      visit.leave(count + 35 + random.next() * 18)
    } else visit.leave(leaves)
    actions.push(...visit.actions)
  })
  return actions.filter(action => action.at <= plan.clock(until)).sort((one, other) => one.at - other.at)
}
