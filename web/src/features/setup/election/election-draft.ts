import { productLanguages } from '@scrutineer/contract/core/languages'
import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { MAX_PHONE_LENGTH } from '@scrutineer/contract/fields/observer'
import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import { isCalendarDate } from '@scrutineer/contract/helpers/calendar-date'
import { diff } from '../../../lib/diff.ts'
import type { FieldError } from '../../../shared/form/field-error.ts'
import { readLevels, validateLevels } from '../../../shared/places/levels-field.tsx'

export interface ElectionDraft {
  readonly electionName: string
  /** `yyyy-MM-dd`, or empty. */
  readonly electionDate: string
  /** One level of places a line, from the top. */
  readonly levels: string
  /** Empty on servers that don't have it. */
  readonly timeZone: string
  /** Separated by spaces. */
  readonly languages: string
  /** Empty until it is chosen. */
  readonly country: string
  /** Empty without one. */
  readonly officePhone: string
}

export const electionFields = [
  'electionName',
  'electionDate',
  'levels',
  'timeZone',
  'languages',
  'country',
  'officePhone',
] as const

const maxNameLength = 200

/** The draft of an untouched form. */
export const initialDraft = (settings: ElectionSettings): ElectionDraft => ({
  electionName: settings.electionName ?? '',
  electionDate: settings.electionDate ?? '',
  levels: (settings.levels ?? []).join('\n'),
  timeZone: settings.timeZone ?? '',
  languages: (settings.languages ?? []).join(' '),
  country: settings.country ?? '',
  officePhone: settings.officePhone ?? '',
})

export const readDraft = (data: FormData): ElectionDraft => {
  const text = (field: keyof ElectionDraft) => String(data.get(field) ?? '').trim()
  return {
    electionName: text('electionName'),
    electionDate: text('electionDate'),
    levels: text('levels'),
    timeZone: text('timeZone'),
    languages: data.getAll('languages').join(' '),
    country: text('country'),
    officePhone: text('officePhone'),
  }
}

/** The languages in the text of that field. */
export const languagesIn = (text: string) => productLanguages.filter(each => text.split(' ').includes(each))

/** The field errors of a draft, and whether it has unsaved changes. */
export const validateDraft = (draft: ElectionDraft, settings: ElectionSettings) => {
  const errors: Record<string, FieldError> = {}
  const levelsError = validateLevels(draft.levels)
  if (draft.electionName.length > maxNameLength) errors.electionName = { kind: 'tooLong', limit: maxNameLength }
  if (draft.electionDate !== '' && !isCalendarDate(draft.electionDate.trim())) errors.electionDate = { kind: 'invalid' }
  if (draft.officePhone.length > MAX_PHONE_LENGTH) errors.officePhone = { kind: 'tooLong', limit: MAX_PHONE_LENGTH }
  if (levelsError) errors.levels = levelsError
  if (settings.timeZone !== undefined && !isTimeZone(draft.timeZone)) errors.timeZone = { kind: 'invalid' }
  if (settings.languages !== undefined && draft.languages === '') errors.languages = { kind: 'required' }
  return { errors, isChanged: Object.keys(diff(draft, initialDraft(settings))).length > 0 }
}

/**
 * What a valid draft changes. An unchanged zone isn't sent: it may be the server's, which applies until one is chosen. The same
 * holds for the languages.
 */
export const changesOf = (draft: ElectionDraft, settings: ElectionSettings): Partial<ElectionSettings> => {
  const { electionName, electionDate, timeZone, country, officePhone } = draft
  const changed = diff(draft, initialDraft(settings))
  return {
    electionName,
    electionDate: electionDate === '' ? null : electionDate,
    levels: readLevels(draft.levels),
    ...(changed.timeZone !== undefined && { timeZone }),
    ...(changed.country !== undefined && { country: country === '' ? null : country }),
    ...(changed.officePhone !== undefined && { officePhone: officePhone === '' ? null : officePhone }),
    ...(changed.languages !== undefined && { languages: languagesIn(draft.languages) }),
  }
}
