import { allowsMultiple, FormUpload } from '@scrutineer/contract/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arbitraryCheckedForm,
  arbitraryForm,
  arbitraryTypedForm,
  inLanguages,
  type QuestionLiteral,
  withIds,
  withoutIds,
} from '../../../../test/arbitrary-form.ts'
import { readOptions as options } from '../../../../test/read-options.ts'
import type { InputTexts } from '../editor/model/input-codec.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import { writeFormFile, writeTemplateWorkbook } from '../export/write-form-file.ts'
import { typedInputOf } from './content/typed-input.ts'
import { formFileOf } from './json/write-json.ts'
import { voteMonitorFileOf } from './json/write-vote-monitor.ts'
import { readFormFile } from './read-file.ts'

const runs = { numRuns: 150 }
const anyForm = fc.oneof(arbitraryCheckedForm, inLanguages(arbitraryCheckedForm))

test('any form saved as JSON is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async form => {
      const read = await readFormFile(await writeFormFile(withIds(form), 'json', 'en'), options)
      expect(read.issues).toEqual([])
      expect(withoutIds(read.content)).toEqual(form)
    }),
    runs,
  )
})

test('any form saved as a worksheet in either language is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(arbitraryForm, inLanguages(arbitraryForm)),
      fc.constantFrom('en', 'ro'),
      async (form, locale) => {
        const read = await readFormFile(await writeFormFile(withIds(form), 'xlsx', locale), options)
        expect(read.issues).toEqual([])
        expect(withoutIds(read.content)).toEqual(form)
      },
    ),
    runs,
  )
})

test('any form saved as an XLSForm is read back equal, without issues', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async form => {
      const read = await readFormFile(await writeFormFile(withIds(form), 'xlsform', 'en'), options)
      expect(read.issues).toEqual([])
      expect(withoutIds(read.content)).toEqual(form)
    }),
    runs,
  )
})

test('limits of a draft that are no values are read back from an XLSForm', async () => {
  const option = { text: 'Votes', isFreeText: true, flagged: false }
  const inputs: InputTexts[] = [
    { kind: 'integer', min: '1.5', max: 'many' },
    { kind: 'date', min: '2024-02-30', max: "'x' and . > 1" },
    { kind: 'text', maxLength: '-1' },
    { kind: 'time', min: '25:00', max: '8' },
  ]
  const questions = inputs.map(input => ({
    ...{ code: 'Q', text: 'Votes?', questionType: 2, options: [{ ...option, input }] },
  }))
  const sections = [{ code: 'S', description: '', questions }]
  const form = { code: 'F', description: '', diaspora: false, sections }
  const read = await readFormFile(await writeFormFile(withIds(form), 'xlsform', 'en'), options)
  expect([read.issues, withoutIds(read.content)]).toEqual([[], form])
})

/** A question as Vote Monitor can hold it: without short wordings, and with the text fields of its options in its type. */
const questionOfVoteMonitor = (question: QuestionLiteral, all: readonly QuestionLiteral[], number: string) => {
  const { questionType, options, showIf, ...rest } = question
  const isMultiple = allowsMultiple(questionType)
  const [plain, withText] = isMultiple ? [0, 3] : [1, 2]
  const isParent = all.some(each => all[each.showIf?.question ?? -1] === question)
  const typed = isParent ? undefined : typedInputOf(question)
  const kind = typed && (typed.kind === 'decimal' || typed.kind === 'time' ? 'text' : typed.kind)
  const labels = { integer: number, text: 'Answer:', date: '' }
  return {
    ...rest,
    questionType: options.some(({ isFreeText }) => isFreeText) ? withText : plain,
    options: options.map(({ input: _, notObserved: __, ...option }) => ({
      ...option,
      shortText: undefined,
      ...(kind && { text: kind === 'date' ? 'Date:' : option.text || labels[kind], input: { kind } }),
    })),
    ...(showIf?.options.length === 1 && { showIf }),
  }
}

test('any form saved for Vote Monitor keeps codes, texts, options and flags; sections become help texts', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTypedForm, fc.constantFrom('en', 'ro'), async (form, locale) => {
      const { issues, content, languages } = await readFormFile(
        await writeFormFile(withIds(form), 'voteMonitor', locale),
        options,
      )
      const questions = form.sections.flatMap(section => section.questions)
      expect(languages).toEqual([locale.toUpperCase()])
      expect(withoutIds(content)).toEqual({
        ...form,
        language: locale,
        diaspora: false,
        sections: [
          {
            code: 'S1',
            description: '',
            questions: questions.map(each => questionOfVoteMonitor(each, questions, options.added.number[locale])),
          },
        ],
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

test('a form saved for Vote Monitor has all its languages, and is read back with them', async () => {
  const inRomanian = (text: string) => ({ translations: { ro: { text } } })
  const yes = { text: 'Oui', isFreeText: false, flagged: false, ...inRomanian('Da') }
  const votes = { text: 'Bulletins', isFreeText: true, flagged: false, ...inRomanian('Buletine') }
  const input = { kind: 'integer' as const }
  const questions = [
    { code: 'Q1', text: 'Scellée ?', ...inRomanian('Sigilată?'), questionType: 1, options: [yes] },
    { code: 'Q2', text: 'Combien ?', questionType: 2, options: [{ ...votes, input }] },
  ]
  const section = { code: 'S1', description: '', questions }
  const titles = { description: 'Ouverture', translations: { ro: { description: 'Deschidere' } } }
  const form = { code: 'A', ...titles, diaspora: false, language: 'fr', languages: ['ro'], sections: [section] }
  const file = await writeFormFile(withIds(form), 'voteMonitor', 'en')
  expect(JSON.parse(await file.text())).toMatchObject({
    ...{ defaultLanguage: 'FR', languages: ['FR', 'RO'], name: { FR: 'Ouverture', RO: 'Deschidere' } },
    questions: [
      { text: { FR: 'Scellée ?', RO: 'Sigilată?' }, options: [{ text: { FR: 'Oui', RO: 'Da' } }] },
      { text: { FR: 'Combien ?', RO: '' }, inputPlaceholder: { FR: 'Bulletins', RO: 'Buletine' } },
    ],
  })
  expect(withoutIds((await readFormFile(file, options)).content)).toEqual(form)
})

test('a form saved for Vote Monitor has its kind by the end of its code, and another id for each question and option', () => {
  const option = { text: 'Yes', isFreeText: false, flagged: true, shortText: { en: 'Unsealed', ro: '' } }
  const question = { code: 'Q', text: 'Sealed?', questionType: 1, options: [option, option] }
  const section = { code: 'A1', description: 'Arrival', questions: [question, question] }
  const form = { code: 'RO-A', description: 'Opening', diaspora: true, sections: [section] }
  const file = voteMonitorFileOf(withIds(form), 'en')
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
  expect(new Set([...JSON.stringify(file).matchAll(/"id":"([^"]+)"/g)].map(([, each]) => each)).size).toBe(6)
  const kinds = ['C', 'B', ''].map(code => voteMonitorFileOf(withIds({ ...form, code }), 'ro').formType)
  expect(kinds).toEqual(['ClosingAndCounting', 'Other', 'Other'])
})

test('any form that is used in the editor keeps its content, and its file is a form for the server', () => {
  fc.assert(
    fc.property(anyForm, form => {
      expect(toNewForm(withIds(form))).toEqual(withIds(form))
      expect(FormUpload.safeParse({ ...formFileOf(withIds(form)), draft: true }).success).toBe(true)
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
