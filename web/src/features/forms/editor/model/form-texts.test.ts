import { expect, test } from 'vitest'
import type { EditedForm } from './edited-form.ts'
import { blankForm } from './form-codec.ts'
import { countMissing, translatableTexts, wordingLanguages } from './form-texts.ts'

const option = { id: -3, text: 'Nombre', isFreeText: true, flagged: true, shortText: { fr: 'Bulletins' } }
/** A form in French with Romanian; the section has no heading. */
const createForm = (changes: Partial<EditedForm['sections'][number]['questions'][number]> = {}): EditedForm => ({
  ...blankForm('fr'),
  languages: ['ro'],
  description: 'Dépouillement',
  translations: { ro: { description: 'Numărare' } },
  sections: [
    {
      ...{ id: -1, code: '1', description: '' },
      questions: [
        {
          ...{ id: -2, code: 'Q', text: 'Combien ?', questionType: 3 },
          options: [{ ...option, input: { kind: 'integer', unit: 'bulletins' } }],
          ...changes,
        },
      ],
    },
  ],
})

const missingIn = (form: EditedForm) =>
  translatableTexts(form, 'ro').flatMap(({ key, field, isMissing }) => (isMissing ? [`${key}.${field}`] : []))

test('each text without a translation is missing, in the order of the form; one that is empty isn’t', () => {
  expect(missingIn(createForm())).toEqual(['q-2.text-ro', 'q-2-o-3.text-ro', 'q-2-o-3.unit-ro', 'q-2-o-3.shortTextRo'])
  expect(countMissing(createForm(), 'ro')).toEqual({ missing: 4, total: 5 })
  const translated = createForm({ translations: { ro: { text: 'Câte?' } }, options: [] })
  expect(countMissing(translated, 'ro')).toEqual({ missing: 0, total: 2 })
})

test('what isn’t sent needs no translation: the unit of another kind, the short wording of an option without flag', () => {
  const hidden = { ...option, flagged: false, input: { kind: 'text', unit: 'bulletins' } as const }
  expect(missingIn(createForm({ options: [hidden] }))).toEqual(['q-2.text-ro', 'q-2-o-3.text-ro'])
})

test('short wordings and sentences are in the languages of the form, in those of the product without one', () => {
  expect(wordingLanguages({ language: 'fr', languages: ['ar'] })).toEqual(['fr', 'ar'])
  expect(wordingLanguages({})).toEqual(['en', 'ro'])
})
