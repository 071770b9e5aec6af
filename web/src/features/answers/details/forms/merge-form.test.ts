import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { Section } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'
import { describe, expect, it } from 'vitest'
import { isAnswered, isFlagged, reportSections, type ShownQuestions, shownOptions } from './merge-form.ts'

const option = (idOption: number, text: string) => ({
  id: idOption,
  idOption,
  text,
  isFreeText: false,
  flagged: true,
  orderNumber: 1,
})
const sections: Section[] = [
  {
    id: 1,
    uniqueId: '1',
    code: 'S',
    description: 'Opening',
    orderNumber: 1,
    questions: [
      {
        id: 10,
        code: 'A1',
        formCode: 'A',
        text: 'On time?',
        questionType: 1,
        orderNumber: 1,
        optionsToQuestions: [option(100, 'Yes'), option(101, 'No')],
      },
    ],
  },
]
const answered = (
  id: number,
  answers: Partial<AnsweredQuestion['answers'][number]>[],
  text = 'On time?',
  idQuestion = 'A1',
): AnsweredQuestion => ({
  id,
  text,
  idQuestionType: 1,
  idQuestion,
  formCode: 'A',
  answers: answers.map(answer => ({
    idOption: 101,
    text: 'No',
    isFreeText: false,
    value: null,
    flagged: false,
    ...answer,
  })),
})
const note = (id: number, questionId: number | null): Note => ({
  id,
  questionId,
  formId: 1,
  formCode: 'A',
  text: '',
  attachmentPath: null,
  attachmentsPaths: [],
  createdAt: '2026-11-21T08:00:00Z',
  countyCode: 'AB',
  pollingStationNumber: 1,
})

/** All sections of the report; the last one has the removed questions, if there are any. */
const merge = (
  answers: readonly AnsweredQuestion[],
  notes: readonly Note[] = [],
  form: readonly Section[] = sections,
  shown: ShownQuestions = 'all',
) => reportSections(form, answers, notes, shown)
/** The question of the form. */
const merged = (...input: Parameters<typeof merge>) => merge(...input)[0]?.questions[0]
/** The options of the form's question. */
const options = (...input: Parameters<typeof merge>) => {
  const question = merged(...input)
  return question ? shownOptions(question) : []
}
/** The questions that the form no longer has. */
const removed = (...input: Parameters<typeof merge>) =>
  merge(...input).find(({ description }) => description === undefined)?.questions ?? []

describe('a form merged with its answers', () => {
  it('marks selected options, and as flagged only those flagged at the time of the answer', () => {
    const answer = answered(10, [{ flagged: true }])
    const question = merged([answer])
    expect(question).toMatchObject({ question: { code: 'A1' }, answered: answer })
    expect(isAnswered(answer)).toBe(true)
    expect(isFlagged(answer)).toBe(true)
    expect(options([answer]).map(each => [each.text, each.answer !== undefined, each.answer?.flagged])).toEqual([
      ['Yes', false, undefined],
      ['No', true, true],
    ])
    expect(removed([answer])).toEqual([])
    const unflagged = answered(10, [{ flagged: false }])
    expect(isFlagged(unflagged)).toBe(false)
    expect(options([unflagged]).some(each => each.answer?.flagged)).toBe(false)
  })

  it('keeps free text verbatim, and the texts of the question and option that were answered', () => {
    const value = '  two\n  lines '
    const answers = [answered(10, [{ value, text: 'Not quite' }], 'Open in time?')]
    expect(merged(answers)?.question).toMatchObject({ text: 'Open in time?' })
    expect(options(answers)[1]).toMatchObject({ text: 'Not quite', answer: { value } })
  })

  it('shows the question’s code at the time of the answer, not its current one', () => {
    const answers = [answered(10, [{}], 'Was the box empty?', 'A2'), answered(77, [{}], 'Was it raining?', 'A7')]
    expect(merged(answers)?.question).toMatchObject({ code: 'A2', text: 'Was the box empty?' })
    expect(removed(answers)[0]?.question).toMatchObject({ code: 'A7' })
  })

  it('ignores the id that some servers send instead of the code', () => {
    // Some servers send the question's id in this field, as its name suggests.
    const foreign: AnsweredQuestion[] = JSON.parse(
      JSON.stringify([answered(10, [{}]), answered(77, [{}])]),
      (key, value) => (key === 'idQuestion' ? 10 : value),
    )
    expect(merged(foreign)?.question.code).toBe('A1')
    expect(removed(foreign)[0]?.question.code).toBe('')
  })

  it('takes the texts of the form where the server sends none with the answers', () => {
    const selected = [{ idOption: 101, isFreeText: false, value: null, flagged: true }]
    const foreign = [{ id: 10, formCode: 'A', answers: selected }]
    const foreignSections: Section[] = sections.map(({ id: _, ...section }) => section)
    const question = merged(foreign, [], foreignSections)
    expect(question?.question).toMatchObject({ code: 'A1', text: 'On time?' })
    expect(isFlagged(question?.answered)).toBe(true)
    expect(options(foreign, [], foreignSections).map(each => [each.text, each.answer !== undefined])).toEqual([
      ['Yes', false],
      ['No', true],
    ])
  })

  it('shows a selected option that the question no longer offers', () => {
    const shown = options([answered(10, [{ idOption: 999, text: 'Later' }])])
    expect(shown.at(-1)).toMatchObject({ text: 'Later', answer: { idOption: 999 }, isRemoved: true })
    expect(shown.map(({ isRemoved }) => isRemoved)).toEqual([false, false, true])
  })

  it('shows answers and notes of removed questions, each once', () => {
    const answers = [answered(77, [{ flagged: true }], 'Was it raining?')]
    const notes = [note(1, 77), note(2, 88), note(3, 10)]
    const shown = removed(answers, notes)
    expect(
      shown.map(each => [each.question.id, each.question.text, each.notes.length, isFlagged(each.answered)]),
    ).toEqual([
      [77, 'Was it raining?', 1, true],
      [88, '', 1, false],
    ])
    expect(merge(answers, notes).at(-1)?.questions).toEqual(shown)
  })

  it('puts notes under their question', () => {
    expect(merged([], [note(1, 10), note(2, 10)])?.notes.map(({ id }) => id)).toEqual([1, 2])
  })

  it('leaves out the questions that aren’t to be shown, and the sections without one', () => {
    expect(merge([], [], sections, 'answered')).toEqual([])
    expect(merge([], [note(1, 10)], sections, 'answered')).toHaveLength(1)
    expect(merge([answered(10, [{}])], [], sections, 'flagged')).toEqual([])
    expect(merge([answered(10, [{ flagged: true }])], [], sections, 'flagged')).toHaveLength(1)
  })
})
