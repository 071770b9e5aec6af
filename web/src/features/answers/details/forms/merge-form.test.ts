import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { Section } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'
import { describe, expect, it } from 'vitest'
import { mergeForm } from './merge-form.ts'

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

describe('a form merged with its answers', () => {
  it('marks selected options, and as flagged only those flagged at the time of the answer', () => {
    const { sections: shown, removedQuestions } = mergeForm(sections, [answered(10, [{ flagged: true }])], [])
    const question = shown[0]?.questions[0]
    expect(question).toMatchObject({ code: 'A1', isAnswered: true, isFlagged: true })
    expect(question?.options.map(each => [each.text, each.isSelected, each.isFlagged])).toEqual([
      ['Yes', false, false],
      ['No', true, true],
    ])
    expect(removedQuestions).toEqual([])
    const unflagged = mergeForm(sections, [answered(10, [{ flagged: false }])], []).sections[0]?.questions[0]
    expect(unflagged?.options.some(each => each.isFlagged)).toBe(false)
  })

  it('keeps free text verbatim, and the texts of the question and option that were answered', () => {
    const value = '  two\n  lines '
    const { sections: shown } = mergeForm(sections, [answered(10, [{ value, text: 'Not quite' }], 'Open in time?')], [])
    expect(shown[0]?.questions[0]).toMatchObject({ text: 'Open in time?' })
    expect(shown[0]?.questions[0]?.options[1]).toMatchObject({ text: 'Not quite', value })
  })

  it('shows the question’s code at the time of the answer, not its current one', () => {
    const { sections: shown, removedQuestions } = mergeForm(
      sections,
      [answered(10, [{}], 'Was the box empty?', 'A2'), answered(77, [{}], 'Was it raining?', 'A7')],
      [],
    )
    expect(shown[0]?.questions[0]).toMatchObject({ code: 'A2', text: 'Was the box empty?' })
    expect(removedQuestions[0]).toMatchObject({ code: 'A7' })
  })

  it('ignores the id that some servers send instead of the code', () => {
    // Some servers send the question's id in this field, as its name suggests.
    const foreign: AnsweredQuestion[] = JSON.parse(
      JSON.stringify([answered(10, [{}]), answered(77, [{}])]),
      (key, value) => (key === 'idQuestion' ? 10 : value),
    )
    const { sections: shown, removedQuestions } = mergeForm(sections, foreign, [])
    expect(shown[0]?.questions[0]?.code).toBe('A1')
    expect(removedQuestions[0]?.code).toBeNull()
  })

  it('takes the texts of the form where the server sends none with the answers', () => {
    const options = [{ idOption: 101, isFreeText: false, value: null, flagged: true }]
    const foreign = [{ id: 10, formCode: 'A', answers: options }]
    const foreignSections: Section[] = sections.map(({ id: _, ...section }) => section)
    const [section] = mergeForm(foreignSections, foreign, []).sections
    expect(section?.questions[0]).toMatchObject({ code: 'A1', text: 'On time?', isFlagged: true })
    expect(section?.questions[0]?.options.map(each => [each.text, each.isSelected])).toEqual([
      ['Yes', false],
      ['No', true],
    ])
  })

  it('shows a selected option that the question no longer offers', () => {
    const { sections: shown } = mergeForm(sections, [answered(10, [{ idOption: 999, text: 'Later' }])], [])
    expect(shown[0]?.questions[0]?.options.at(-1)).toMatchObject({ text: 'Later', isSelected: true, isRemoved: true })
  })

  it('shows answers and notes of removed questions, each once', () => {
    const removed = answered(77, [{ flagged: true }], 'Was it raining?')
    const { removedQuestions } = mergeForm(sections, [removed], [note(1, 77), note(2, 88), note(3, 10)])
    expect(removedQuestions.map(({ id, text, notes, isFlagged }) => [id, text, notes.length, isFlagged])).toEqual([
      [77, 'Was it raining?', 1, true],
      [88, null, 1, false],
    ])
  })

  it('puts notes under their question', () => {
    const { sections: shown } = mergeForm(sections, [], [note(1, 10), note(2, 10)])
    expect(shown[0]?.questions[0]?.notes.map(({ id }) => id)).toEqual([1, 2])
  })
})
