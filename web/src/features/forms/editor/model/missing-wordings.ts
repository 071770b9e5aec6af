import { readChecks } from './checks.ts'
import { checkField, type FieldPath } from './form-codec.ts'
import { childParts, formKey, type Parts, partOf, questionsOf } from './form-parts.ts'

export interface MissingWording extends FieldPath {
  /** The sentence that a check has in the other language; undefined for a flagged option. */
  readonly sentence?: string
  readonly missing: 'en' | 'ro' | 'both'
}

const missingOf = (en: string, ro: string): MissingWording['missing'] | undefined => {
  if (en.trim() !== '') return ro.trim() === '' ? 'ro' : undefined
  return ro.trim() === '' ? 'both' : 'en'
}

/** Checks without a sentence in one language: without any they can't be published. */
export const findUntranslatedChecks = (parts: Parts): MissingWording[] =>
  readChecks(partOf(parts, formKey, 'form')).flatMap(({ says: { en, ro } }, index) => {
    const missing = missingOf(en, ro)
    const path = { key: formKey, field: checkField(index) }
    return missing && missing !== 'both' ? [{ ...path, sentence: (en || ro).trim(), missing }] : []
  })

/** Flagged options without a short wording in a language; none on a server without short wordings. */
export const findUnwordedFlags = (parts: Parts): MissingWording[] =>
  questionsOf(parts).flatMap(question =>
    childParts(parts, question.key, 'option').flatMap(({ key, flagged, shortTextEn, shortTextRo = '' }) => {
      const missing = flagged && shortTextEn !== undefined ? missingOf(shortTextEn, shortTextRo) : undefined
      return missing ? [{ key, field: missing === 'ro' ? 'shortTextRo' : 'shortTextEn', missing }] : []
    }),
  )
