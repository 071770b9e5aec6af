import type { Option, Question, Section } from '@scrutineer/contract/forms'
import type { Form } from '../src/model/app-model.ts'

let lastId = 100

type OptionSample = Partial<Option> & { readonly text: string }
type QuestionSample = Partial<Omit<Question, 'optionsToQuestions'>> & {
  readonly text: string
  readonly options: readonly OptionSample[]
}

const anOption = (sample: OptionSample, index: number): Option => {
  const id = sample.idOption ?? ++lastId
  return { id, isFreeText: sample.input !== undefined, flagged: false, orderNumber: index, ...sample, idOption: id }
}

const aQuestion = ({ options, ...sample }: QuestionSample, index: number, formCode: string): Question => ({
  id: ++lastId,
  code: `${formCode}${101 + index}`,
  formCode,
  questionType: 1,
  orderNumber: index,
  ...sample,
  optionsToQuestions: options.map(anOption),
})

export const aForm = (questions: readonly QuestionSample[], overrides: Partial<Form> = {}): Form => {
  const code = overrides.code ?? 'A'
  const section: Section = {
    id: ++lastId,
    uniqueId: `${code}1`,
    code: `${code}1`,
    description: 'Materials and ballot boxes',
    orderNumber: 0,
    questions: questions.map((question, index) => aQuestion(question, index, code)),
  }
  return {
    id: ++lastId,
    code,
    description: 'Opening',
    diaspora: false,
    draft: false,
    order: 0,
    currentVersion: 1,
    sections: [section],
    checks: [],
    isWithdrawn: false,
    ...overrides,
  }
}

const openingQuestions: readonly QuestionSample[] = [
  {
    id: 1,
    text: 'Was each ballot box shown to be empty to those present?',
    options: [
      { idOption: 11, text: 'Yes' },
      { idOption: 12, text: 'Not all of them', flagged: true },
      { idOption: 13, text: 'No', flagged: true },
    ],
  },
  {
    id: 2,
    text: 'How many boxes were not shown?',
    showIf: { idQuestion: 1, idOptions: [12] },
    options: [{ idOption: 21, text: 'Boxes:', input: { kind: 'integer', unit: 'boxes' } }],
  },
  {
    id: 3,
    text: 'What was seen around the polling station before opening?',
    questionType: 3,
    options: [
      { idOption: 31, text: 'Nothing unusual' },
      { idOption: 32, text: 'Campaign material', flagged: true },
      { idOption: 33, text: 'Other:', isFreeText: true },
    ],
  },
  {
    id: 4,
    text: 'How many voters are registered?',
    options: [{ idOption: 41, text: 'Voters:', input: { kind: 'integer', unit: 'voters', min: 1 } }],
  },
  {
    id: 5,
    text: 'How many ballot papers were received?',
    options: [
      { idOption: 51, text: 'Ballot papers:', input: { kind: 'integer', unit: 'ballot papers' } },
      { idOption: 52, text: 'The number was not recorded' },
    ],
  },
  {
    id: 6,
    text: 'When did the polling station open for voters?',
    options: [
      { idOption: 61, text: 'On time' },
      { idOption: 62, text: 'Later, at:', input: { kind: 'time' } },
      { idOption: 63, text: 'On another day:', input: { kind: 'date' } },
    ],
  },
  {
    id: 7,
    text: 'What share of the lamps worked?',
    options: [{ idOption: 71, text: 'Share:', input: { kind: 'decimal', unit: '%' } }],
  },
  {
    id: 8,
    text: 'What should the office know about the opening?',
    options: [{ idOption: 81, text: 'Description:', isFreeText: true }],
  },
]

/** Each kind of question: choices, a follow-up, typed values, a check of two numbers. */
export const openingForm = () =>
  aForm(openingQuestions, {
    id: 900,
    checks: [
      {
        id: 5,
        says: { en: 'More ballot papers than registered voters.', ro: 'Mai multe buletine decât alegători înscriși.' },
        severity: 'hint',
        rule: {
          when: { '>': [{ '+': [{ var: 'answers.5.51' }] }, { '+': [{ var: 'answers.4.41' }] }] },
          tolerance: null,
          missing: { left: 'skip', right: 'skip' },
        },
      },
    ],
  })
