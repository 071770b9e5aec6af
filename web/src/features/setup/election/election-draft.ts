import { type ElectionSettings, MAX_AREA_LEVELS } from '@scrutineer/contract/election-settings'
import { diff } from '../../../lib/diff.ts'
import type { FieldError } from '../../../shared/form/field-error.ts'

export interface ElectionDraft {
  readonly electionName: string
  /** `yyyy-MM-dd`, or empty. */
  readonly electionDate: string
  /** One level of places a line, from the top. */
  readonly levels: string
}

export const electionFields = ['electionName', 'electionDate', 'levels'] as const

const maxNameLength = 200
const maxLevelLength = 100

/** The draft of an untouched form. */
export const initialDraft = ({ electionName = '', electionDate, levels = [] }: ElectionSettings): ElectionDraft => ({
  electionName,
  electionDate: electionDate ?? '',
  levels: levels.join('\n'),
})

export const readDraft = (data: FormData): ElectionDraft => {
  const text = (field: keyof ElectionDraft) => String(data.get(field) ?? '').trim()
  return { electionName: text('electionName'), electionDate: text('electionDate'), levels: text('levels') }
}

export const levelsOf = ({ levels }: ElectionDraft): string[] =>
  levels.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))

/** The field errors of a draft, and whether it has unsaved changes. */
export const validateDraft = (draft: ElectionDraft, settings: ElectionSettings) => {
  const errors: Record<string, FieldError> = {}
  const levels = levelsOf(draft)
  if (draft.electionName.length > maxNameLength) errors.electionName = { kind: 'tooLong', limit: maxNameLength }
  if (levels.some(level => level.length > maxLevelLength)) errors.levels = { kind: 'tooLong', limit: maxLevelLength }
  if (levels.length > MAX_AREA_LEVELS + 1) errors.levels = { kind: 'outOfRange', min: 0, max: MAX_AREA_LEVELS + 1 }
  return { errors, isChanged: Object.keys(diff(draft, initialDraft(settings))).length > 0 }
}
