import type { FormUploadIn } from '@scrutineer/contract/forms'

/** A form upload with a multiple-choice, a single-choice and a free-text question. */
export const formUpload = (code: string, changes: Partial<FormUploadIn> = {}): FormUploadIn => ({
  code,
  description: `Form ${code}`,
  draft: false,
  formSections: [
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
          code: '2',
          text: 'Did it open on time?',
          questionType: 1,
          optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true }],
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
          optionsToQuestions: [{ text: 'No' }, { text: 'Yes, namely', isFreeText: true }],
        },
      ],
    },
  ],
  ...changes,
})
