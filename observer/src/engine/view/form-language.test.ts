import { expect, it } from 'vitest'
import { sections } from '../../../test/app-replies.ts'
import { createReadyPhone, readyOf } from '../../../test/phone.ts'

it('a form is read in the person’s language, question by question, also offline', async () => {
  const { server, engine } = await createReadyPhone()
  const [form] = server.forms
  const title = { ar: { description: 'الافتتاح' } }
  server.forms = form ? [{ ...form, currentVersion: 2, language: 'en', languages: ['ar'], translations: title }] : []
  server.sections = sections.map(section => ({
    ...section,
    translations: title,
    questions: section.questions.map(question => ({
      ...question,
      translations: { ar: { text: `سؤال ${question.id}` } },
      // The second question lacks an option.
      optionsToQuestions: question.optionsToQuestions.map((option, index) =>
        question.id === 2 && index === 1 ? option : { ...option, translations: { ar: { text: `خيار ${option.id}` } } },
      ),
    })),
  }))
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).forms[0]?.currentVersion).toBe(2)
  const read = () => {
    const [shown] = readyOf(engine).forms
    const [section] = shown?.sections ?? []
    return [
      shown?.description,
      section?.description,
      ...(section?.questions.slice(0, 2) ?? []).flatMap(question => [
        question.text,
        ...question.optionsToQuestions.map(({ text }) => text),
      ]),
    ]
  }
  await expect
    .poll(read)
    .toEqual([
      form?.description,
      'Opening',
      'Question 1',
      'Option 10',
      'Option 11',
      'Question 2',
      'Option 20',
      'Option 21',
    ])
  server.fate = () => 'unreachable'
  engine.actions.setLanguage('ar')
  expect(read()).toEqual([
    'الافتتاح',
    'الافتتاح',
    'سؤال 1',
    'خيار 10',
    'خيار 11',
    'Question 2',
    'Option 20',
    'Option 21',
  ])
  expect(readyOf(engine).forms[0]?.sections).toBe(readyOf(engine).forms[0]?.sections)
})
