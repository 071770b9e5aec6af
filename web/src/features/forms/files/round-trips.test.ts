import { allowsMultiple, FormUpload } from '@scrutineer/contract/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryForm, withoutLocations } from '../../../../test/arbitrary-form.ts'
import { writeFormFile, writeTemplateWorkbook } from '../export/write-form-file.ts'
import { type ContentQuestion, contentOf, createParts } from './content/form-content.ts'
import { formFileOf } from './json/write-json.ts'
import { voteMonitorFileOf } from './json/write-vote-monitor.ts'
import { readFormFile } from './read-file.ts'

const options = {
  language: undefined,
  locale: 'en',
  added: { text: 'Answer:', number: 'Number:', date: 'Date:', other: 'Other:' },
} as const

const runs = { numRuns: 150 }

test('any form saved as JSON is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryForm, async form => {
      const read = await readFormFile(await writeFormFile(form, 'json', 'en'), options)
      expect(read.issues).toEqual([])
      expect(withoutLocations(read.content)).toEqual(form)
    }),
    runs,
  )
})

test('any form saved as a worksheet in either language is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryForm, fc.constantFrom('en', 'ro'), async (form, locale) => {
      const read = await readFormFile(await writeFormFile(form, 'xlsx', locale), options)
      expect(read.issues).toEqual([])
      expect(withoutLocations(read.content)).toEqual(form)
    }),
    runs,
  )
})

test('any form saved as an XLSForm is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryForm, async form => {
      const read = await readFormFile(await writeFormFile(form, 'xlsform', 'en'), options)
      expect(read.issues).toEqual([])
      expect(withoutLocations(read.content)).toEqual(form)
    }),
    runs,
  )
})

/** A question as Vote Monitor can hold it: without short wordings, and with the text fields of its options in its type. */
const questionOfVoteMonitor = ({ questionType, options, ...question }: ContentQuestion) => {
  const isMultiple = allowsMultiple(questionType)
  const [plain, withText] = isMultiple ? [0, 3] : [1, 2]
  return {
    ...question,
    questionType: options.some(({ isFreeText }) => isFreeText) ? withText : plain,
    options: options.map(option => ({ ...option, shortTextEn: '', shortTextRo: '' })),
  }
}

test('any form saved for Vote Monitor keeps codes, texts, options and flags; sections become help texts', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryForm, fc.constantFrom('en', 'ro'), async (form, locale) => {
      const { issues, content, languages } = await readFormFile(
        await writeFormFile(form, 'voteMonitor', locale),
        options,
      )
      const questions = form.sections.flatMap(section => section.questions)
      expect(languages).toEqual([locale.toUpperCase()])
      expect(withoutLocations(content)).toEqual({
        ...form,
        diaspora: false,
        sections: [{ code: 'S1', description: '', questions: questions.map(questionOfVoteMonitor) }],
      })
      const helpTexts = form.sections.flatMap(({ code, description, questions }) => {
        const help = [code, description].filter(Boolean).join(' ')
        return help ? questions.map(() => ({ code: 'unknownField', values: { field: 'helptext' } })) : []
      })
      const imported = issues.filter(({ code }) => code !== 'serverFields' && code !== 'sectionAdded')
      expect(imported).toMatchObject(helpTexts)
    }),
    runs,
  )
})

test('a form saved for Vote Monitor has its kind by the end of its code, and another id for each question and option', () => {
  const option = { text: 'Yes', isFreeText: false, flagged: true, shortTextEn: 'Unsealed', shortTextRo: '' }
  const question = { code: 'Q', text: 'Sealed?', questionType: 1, options: [option, option] }
  const section = { code: 'A1', description: 'Arrival', questions: [question, question] }
  const form = { code: 'RO-A', description: 'Opening', diaspora: true, sections: [section] }
  const file = voteMonitorFileOf(form, 'en')
  const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const savedOption = { id, text: { EN: 'Yes' }, isFlagged: true, isFreeText: false }
  const saved = {
    $questionType: 'singleSelectQuestion',
    id,
    code: 'Q',
    text: { EN: 'Sealed?' },
    helptext: { EN: 'A1 Arrival' },
    options: [savedOption, savedOption],
  }
  expect(file).toEqual({
    code: 'RO-A',
    formType: 'Opening',
    defaultLanguage: 'EN',
    languages: ['EN'],
    name: { EN: 'Opening' },
    description: { EN: '' },
    questions: [saved, saved],
  })
  expect(new Set(file.questions.flatMap(each => [each.id, ...each.options.map(({ id }) => id)])).size).toBe(6)
  const kinds = ['C', 'B', ''].map(code => voteMonitorFileOf({ ...form, code }, 'ro').formType)
  expect(kinds).toEqual(['ClosingAndCounting', 'Other', 'Other'])
})

test('any form that is used in the editor keeps its content, and its file is a form for the server', () => {
  fc.assert(
    fc.property(arbitraryForm, form => {
      expect(contentOf(createParts(form).parts)).toEqual(form)
      expect(FormUpload.safeParse({ ...formFileOf(form), draft: true }).success).toBe(true)
    }),
    runs,
  )
})

test('the template workbook is read without issues, and its instructions are not a part of the form', async () => {
  for (const locale of ['en', 'ro'] as const) {
    const read = await readFormFile(await writeTemplateWorkbook(locale), options)
    expect(read.issues).toEqual([])
    expect(read.content?.sections[0]?.questions.map(({ code }) => code)).toEqual(['A101', 'A102'])
  }
})
