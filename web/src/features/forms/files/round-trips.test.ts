import { FormUpload } from '@scrutineer/contract/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryForm, withoutLocations } from '../../../../test/arbitrary-form.ts'
import { writeFormFile, writeTemplateWorkbook } from '../export/write-form-file.ts'
import { contentOf, createParts } from './content/form-content.ts'
import { formFileOf } from './json/write-json.ts'
import { readFormFile } from './read-file.ts'

const options = {
  language: undefined,
  locale: 'en',
  added: { text: 'Answer:', number: 'Number:', date: 'Date:', other: 'Other:' },
} as const

const runs = { numRuns: 150 }

// covers: setup.form-export
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

// covers: setup.form-export
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

// covers: setup.form-export
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
