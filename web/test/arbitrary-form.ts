import fc from 'fast-check'
import type { FormContent } from '../src/features/forms/files/content/form-content.ts'

/** Characters that spreadsheets, XML and templates treat specially, and letters of several scripts. */
const characters = [...'aZ09 .,;:!?\'"&<>=+-@#$%/\\|{}[]()_^~`„”’–șțăîâȘȚłщ漢😀\n\t']

/** Trimmed, as every reader returns texts, and not an error value of a cell. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...characters), { maxLength })
    .map(letters => letters.join('').trim())
    .filter(value => !/^#[A-Z/0]+[!?A]$/.test(value))

const option = fc
  .record({ text: text(40), isFreeText: fc.boolean(), flagged: fc.boolean(), en: text(20), ro: text(20) })
  .map(({ en, ro, ...rest }) => ({
    ...rest,
    shortTextEn: rest.flagged ? en : '',
    shortTextRo: rest.flagged ? ro : '',
  }))

const question = fc.record({
  code: text(20),
  text: text(60),
  // Type 4 is an alias, which worksheets write as 1.
  questionType: fc.constantFrom(0, 1, 2, 3),
  options: fc.array(option, { maxLength: 5 }),
})

/** Any form that the editor can save: also incomplete ones, with equal codes and empty texts. */
export const arbitraryForm: fc.Arbitrary<FormContent> = fc.record({
  code: text(20),
  description: text(40),
  diaspora: fc.boolean(),
  sections: fc.array(
    fc.record({ code: text(20), description: text(40), questions: fc.array(question, { maxLength: 4 }) }),
    { maxLength: 4 },
  ),
})

/** The content without locations in a file. */
export const withoutLocations = (content: FormContent | undefined): unknown =>
  JSON.parse(JSON.stringify(content ?? null, (key, value: unknown) => (key === 'location' ? undefined : value)))
