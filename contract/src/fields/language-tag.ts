import * as z from 'zod/mini'
import { isLanguageTag } from '../core/languages.ts'
import { trimmedText } from './values.ts'

/** BCP 47 tag in its canonical spelling. */
export const LanguageTag = trimmedText(35).check(
  z.refine<string>(isLanguageTag, { error: 'unknown_language', abort: true }),
)
