import { MAX_AREA_LEVELS } from '@scrutineer/contract/election-settings'
import type { FieldError } from '../form/field-error.ts'

const maxLevelLength = 100

/** The levels that a text names, one a line. */
export const readLevels = (text: string): string[] =>
  text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))

/** The error of a text with one level a line. */
export const validateLevels = (text: string): FieldError | undefined => {
  const levels = readLevels(text)
  if (levels.length > MAX_AREA_LEVELS + 1) return { kind: 'tooMany', limit: MAX_AREA_LEVELS + 1 }
  if (levels.some(level => level.length > maxLevelLength)) return { kind: 'tooLong', limit: maxLevelLength }
  return undefined
}
