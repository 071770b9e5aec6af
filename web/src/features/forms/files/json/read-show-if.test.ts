import { expect, test } from 'vitest'
import { describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const readForm = (document: unknown) => readFormFile(new Blob([JSON.stringify(document)]), readOptions)

test('values and conditions are read by their ids; what a form can’t have is listed with its path', async () => {
  const option = (id: number, input?: unknown) => ({
    idOption: id,
    text: `Option ${id}`,
    ...(input !== undefined && { input }),
  })
  const question = (id: number, options: unknown[], showIf?: unknown) => ({
    ...{ id, code: `Q${id}`, text: 'Q?', questionType: 1, optionsToQuestions: options, showIf },
  })
  const { content, issues } = await readForm({
    formSections: [
      {
        code: 'S',
        questions: [
          question(7, [option(71), option(72, { kind: 'integer', min: 0, max: 999, unit: 'votes', step: 5 })]),
          question(8, [option(81, { kind: 'colour' })], { idQuestion: 7, idOptions: [72, 71] }),
          question(9, [], { idQuestion: 5, idOptions: [51] }),
        ],
      },
    ],
  })
  const [first, second, third] = content?.sections[0]?.questions ?? []
  expect(first?.options[1]).toMatchObject({
    isFreeText: true,
    input: { kind: 'integer', min: '0', max: '999', unit: 'votes' },
  })
  expect([second?.showIf, second?.options[0]?.input, third?.showIf]).toEqual([
    { idQuestion: first?.id, idOptions: first?.options.map(({ id }) => id) },
    undefined,
    undefined,
  ])
  const at = 'formSections[0].questions'
  expect(describeIssues(issues).filter(issue => !issue.startsWith('serverFields'))).toEqual([
    `unknownField ${at}[0].optionsToQuestions[1].input.step step`,
    `badValue ${at}[1].optionsToQuestions[0].input {"kind":"colour"}`,
    `condition ${at}[2] Q9`,
  ])
})
