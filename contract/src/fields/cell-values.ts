import * as z from 'zod/mini'
import { normalizeForSearch } from './search-text.ts'
import { notBooleanError } from './values.ts'

const trueTexts = ['1', 'true', 'yes', 'da', 'adevarat', 'tak', 'prawda']
const falseTexts = ['0', 'false', 'no', 'nu', 'fals', 'nie', 'falsz']

/** A boolean in a CSV cell: the words that people and spreadsheets use in English, Romanian and Polish. */
export const booleanFromCell = z.pipe(
  z.pipe(
    z.string(),
    z.transform(cell => normalizeForSearch(cell).trim()),
  ),
  z.pipe(
    z.enum(trueTexts.concat(falseTexts), notBooleanError),
    z.transform(word => trueTexts.includes(word)),
  ),
)
