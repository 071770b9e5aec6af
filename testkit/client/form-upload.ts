import type { FormUploadIn } from '@scrutineer/contract/forms'

const sections = (ofThirdQuestion: object = {}) => [
  {
    code: 'S1',
    description: 'First section',
    questions: [
      {
        code: '1',
        text: 'What did you see?',
        questionType: 0,
        optionsToQuestions: [{ text: 'Nothing' }, { text: 'A queue' }, { text: 'Pressure', flagged: true }],
      },
      {
        id: -2,
        code: '2',
        text: 'Did it open on time?',
        questionType: 1,
        optionsToQuestions: [
          { idOption: -21, text: 'Yes' },
          { idOption: -22, text: 'No', flagged: true },
        ],
      },
    ],
  },
  {
    code: 'S2',
    description: 'Second section',
    questions: [
      {
        code: '3',
        text: 'Anything else?',
        questionType: 2,
        ...ofThirdQuestion,
        optionsToQuestions: [{ text: 'No' }, { text: 'Yes, namely', isFreeText: true }],
      },
    ],
  },
]

/** A form upload with a multiple-choice, a single-choice and a free-text question. */
export const formUpload = (code: string, changes: Partial<FormUploadIn> = {}): FormUploadIn => ({
  code,
  description: `Form ${code}`,
  draft: false,
  formSections: sections(),
  ...changes,
})

/** The same form, in which the third question is asked if the second one is answered with no. */
export const conditionalUpload = (code: string): FormUploadIn =>
  formUpload(code, { formSections: sections({ showIf: { idQuestion: -2, idOptions: [-22] } }) })
