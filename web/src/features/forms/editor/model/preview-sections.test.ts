import { expect, test } from 'vitest'
import { emptyDraft, selectOption } from '../../../../shared/dictate/dictated-draft.ts'
import { findAsked } from '../../../../shared/dictate/dictated-form.ts'
import { decodeForm } from './form-codec.ts'
import { toPreviewSections } from './preview-sections.ts'

const option = (idOption: number, fields: object = {}) => ({
  idOption,
  text: `Option ${idOption}`,
  isFreeText: false,
  flagged: false,
  ...fields,
})
const question = (id: number, fields: object = {}) => ({
  id,
  code: `Q${id}`,
  text: `Question ${id}`,
  questionType: 1,
  optionsToQuestions: [option(1), option(2)],
  ...fields,
})
const sectionsOf = (...questions: ReturnType<typeof question>[]) =>
  toPreviewSections(
    decodeForm({
      row: { id: 1, code: 'A', description: 'Opening', diaspora: false },
      sections: [{ code: 'S', description: 'Room', questions }],
    }),
  )

test('questions whose options another server gives the same ids are answered separately', () => {
  const sections = sectionsOf(question(1), question(2), question(3, { showIf: { idQuestion: 1, idOptions: [2] } }))
  const ids = sections.flatMap(({ questions }) =>
    questions.flatMap(({ optionsToQuestions }) => optionsToQuestions.map(({ idOption }) => idOption)),
  )
  expect(new Set(ids).size).toBe(6)
  const [first, second, third] = sections[0]?.questions ?? []
  const answer = (asked: typeof first) =>
    findAsked(
      sections,
      selectOption(
        emptyDraft,
        { id: asked?.id ?? 0, allowsMultiple: false },
        asked?.optionsToQuestions[1]?.idOption ?? 0,
        true,
      ),
    ).ids
  expect(answer(first)).toContain(third?.id)
  expect(answer(second)).not.toContain(third?.id)
})

test('limits and units of typed values are those of the editor', () => {
  const input = { kind: 'decimal', min: -1.5, max: 3000, decimals: 1, unit: 'votes' } as const
  const [, typed] =
    sectionsOf(question(1), question(2, { optionsToQuestions: [option(3, { input })] }))[0]?.questions ?? []
  expect(typed?.optionsToQuestions[0]?.input).toEqual(input)
})
