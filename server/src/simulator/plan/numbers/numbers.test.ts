import type { Question } from '@scrutineer/contract/forms'
import { questionType } from '@scrutineer/contract/forms'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { expect, test } from 'vitest'
import { clockOfDay } from '../day-clock.ts'
import type { PhoneAction } from '../phone-action.ts'
import { type DayPlan, planDay } from '../plan-day.ts'
import { findAskedFigure } from './asked-figure.ts'
import { stationFigures } from './station-figures.ts'

const integer: OptionInput = { kind: 'integer', min: 0, max: 5000 }

const question = (id: number, text: string, labels: readonly string[], input?: OptionInput): Question => ({
  id,
  code: `C${id}`,
  formCode: 'C',
  text,
  questionType: questionType.multipleWithText,
  orderNumber: id,
  optionsToQuestions: labels.map((label, index) => ({
    id: id * 10 + index,
    idOption: id * 10 + index,
    text: label,
    orderNumber: index,
    isFreeText: input !== undefined,
    flagged: false,
    ...(input && { input }),
  })),
})

const questions = [
  question(1, 'How many voters …', ['are on the list', 'signed'], integer),
  question(2, 'Ballot papers', ['In the boxes', 'Valid', 'Invalid'], integer),
  question(3, 'Votes for each candidate', ['One', 'Two', 'Three'], integer),
  question(4, 'Voters who had signed by …', ['10:00', '19:00', '23:00'], integer),
  question(5, 'Share of pensioners', ['per cent'], { kind: 'decimal', min: 1, max: 99 }),
  question(6, 'When was the first box opened?', ['at'], { kind: 'time' }),
  question(7, 'When were the papers printed?', ['on'], { kind: 'date' }),
  { ...question(8, 'Did the numbers agree?', ['Yes', 'No']), questionType: questionType.single },
  { ...question(9, 'If not, why?', ['because'], { kind: 'text' }), showIf: { idQuestion: 8, idOptions: [81] } },
]
const section = { id: 1, uniqueId: '1', code: 'S', description: '', orderNumber: 1, questions }
const plan: DayPlan = {
  seed: 'one',
  clock: clockOfDay('2026-11-22', 'Europe/Bucharest'),
  forms: [{ id: 1, code: 'C', diaspora: false, sections: [section] }],
  counties: [{ code: 'AB', limit: 4000, diaspora: false }],
  answersPerPost: 1000,
}
const phones = Array.from({ length: 6000 }, (_, index) => `0711 ${index}`)

type AnswerPost = Extract<PhoneAction, { kind: 'answer' }>
/** The first post of each phone, before revisions. */
const posts = phones.flatMap(phone => {
  const first = planDay(plan, phone).find((action): action is AnswerPost => action.kind === 'answer')
  return first ? [{ phone, ...first }] : []
})
const textsOf = ({ answers }: Pick<AnswerPost, 'answers'>) =>
  new Map(answers.flatMap(({ options }) => options.map(({ optionId, value }) => [optionId, value] as const)))
const numberOf = (texts: ReadonlyMap<number, string | undefined>, option: number) => {
  const { value } = parseTypedValue(texts.get(option) ?? '', integer)
  return value === null ? undefined : Number(value)
}

/** Whether numbers that are all there contradict each other. */
const contradicts = (post: AnswerPost): boolean => {
  const texts = textsOf(post)
  const holds = (options: readonly number[], test: (...numbers: number[]) => boolean) => {
    const numbers = options.flatMap(option => numberOf(texts, option) ?? [])
    return numbers.length < options.length || test(...numbers)
  }
  return ![
    holds([10, 11], (listed = 0, signed = 0) => signed <= listed),
    holds([11, 20], (signed, ballots) => ballots === signed),
    holds([20, 21, 22], (ballots, valid = 0, invalid = 0) => ballots === valid + invalid),
    holds([21, 30, 31, 32], (valid, one = 0, two = 0, three = 0) => valid === one + two + three),
    holds([40, 41], (morning = 0, evening = 0) => morning <= evening),
    holds([10, 41], (listed = 0, evening = 0) => evening <= listed),
  ].every(Boolean)
}

test('numbers add up, except in about 2 % of the reports', () => {
  expect(posts.length).toBeGreaterThan(5700)
  const wrong = posts.filter(contradicts).length / posts.length
  expect([wrong > 0.012, wrong < 0.028]).toEqual([true, true])
})

test('observers of one station count the same with any seed, and the same seed types the same texts', () => {
  const at = { county: 'AB', station: 7 }
  const [one, other] = [planDay(plan, '0722 1', at), planDay({ ...plan, seed: 'two' }, '0722 2', at)]
  const read = (day: readonly PhoneAction[] = []) =>
    day.flatMap(action => (action.kind === 'answer' ? [textsOf(action)] : []))
  const [first, second] = [read(one)[0] ?? new Map(), read(other)[0] ?? new Map()]
  const shared = [10, 11, 20, 21, 22, 30, 31, 32].filter(
    option => numberOf(first, option) !== undefined && numberOf(second, option) !== undefined,
  )
  expect(shared.length).toBeGreaterThan(4)
  for (const option of shared) expect(numberOf(first, option)).toBe(numberOf(second, option))
  expect(planDay(plan, '0722 1', at)).toEqual(one)
})

test('numbers have the notations of people, and a few are none; times and dates are read', () => {
  const all = posts.flatMap(post => [...textsOf(post)])
  const numbers = all.flatMap(([option, text]) => (option < 50 && text !== undefined ? [text] : []))
  const unread = numbers.filter(text => parseTypedValue(text, integer).value === null).length / numbers.length
  expect([unread > 0.005, unread < 0.02]).toEqual([true, true])
  for (const notation of [/^\d+$/, /\d\.\d/, /\d,\d/, /\d \d/, /\d'\d/, /\d\u00a0\d/, /^ /, / $/])
    expect(numbers.some(text => notation.test(text))).toBe(true)
  const kinds = [
    [60, 'time'],
    [70, 'date'],
  ] as const
  for (const [option, kind] of kinds) {
    const texts = all.flatMap(([id, text]) => (id === option && text !== undefined ? [text] : []))
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(text => parseTypedValue(text, { kind }).value === null)).toEqual([])
  }
})

test('a turnout that is still to come is left empty', () => {
  expect(posts.some(post => textsOf(post).has(41))).toBe(true)
  expect(posts.filter(post => textsOf(post).has(42))).toEqual([])
})

test('half of the phones ask a question only if its condition is met, the others always', () => {
  const askedFor = posts.filter(({ answers }) => answers.some(({ options }) => options[0]?.optionId === 81))
  const notAskedFor = posts.filter(post => !askedFor.includes(post))
  const share = (some: typeof posts) => some.filter(post => textsOf(post).has(90)).length / some.length
  expect([share(askedFor) > 0.85, share(notAskedFor) > 0.4, share(notAskedFor) < 0.55]).toEqual([true, true, true])
})

test.each([
  ['Alegători', 'înscriși pe listă', 'registered'],
  ['Alegători', 'care au semnat', 'signed'],
  ['Buletine de vot', 'găsite în urnă', 'ballots'],
  ['Buletine de vot', 'valabil exprimate', 'valid'],
  ['Buletine de vot', 'nule', 'invalid'],
] as const)('labels in Romanian are understood: %s %s', (text, label, figure) => {
  const figures = stationFigures('AB', 1)
  const asked = question(1, text, [label], integer)
  const [field] = asked.optionsToQuestions
  expect(field && findAskedFigure(asked, field, figures, 0)).toMatchObject({ value: figures[figure] })
})
