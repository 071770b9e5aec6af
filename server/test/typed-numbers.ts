import { answers } from '@scrutineer/contract/answers'
import type { FormUploadIn } from '@scrutineer/contract/forms'
import { answerTo, type createForm, type createPhone, formUpload } from './factories.ts'

/** Times for which `numbersUpload` asks for turnout, in the order of the election day. */
export const turnoutTimes = ['10:00', '13:00', '01:30'] as const

/** A form that asks for turnout, for a decimal and for a time. */
export const numbersUpload = (code: string): FormUploadIn => ({
  ...formUpload(code),
  formSections: [
    {
      code: 'N',
      description: 'Numbers',
      questions: [
        {
          code: 'N1',
          text: 'How many signed?',
          questionType: 3,
          optionsToQuestions: turnoutTimes.map(turnoutAt => ({
            text: `By ${turnoutAt}`,
            input: { kind: 'integer', turnoutAt, unit: 'voters' },
          })),
        },
        {
          code: 'N2',
          text: 'How long is the queue?',
          questionType: 2,
          optionsToQuestions: [{ text: 'Metres', input: { kind: 'decimal' } }],
        },
        {
          code: 'N3',
          text: 'Since when?',
          questionType: 2,
          optionsToQuestions: [{ text: 'Time', input: { kind: 'time' } }],
        },
      ],
    },
  ],
})

type Form = Awaited<ReturnType<typeof createForm>>
type Phone = Awaited<ReturnType<typeof createPhone>>

/** Types texts into the options of a question. */
export const typeInto = (
  phone: Phone,
  form: Form,
  county: string,
  station: number,
  question: number,
  texts: readonly string[],
) =>
  phone.call(answers.post, {
    body: {
      answers: [
        answerTo(
          form,
          county,
          question,
          texts.map((value, option) => ({ option, value })),
          station,
        ),
      ],
    },
  })
