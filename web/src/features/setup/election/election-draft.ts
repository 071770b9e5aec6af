import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { MAX_PHONE_LENGTH } from '@scrutineer/contract/fields/observer'
import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import { isCalendarDate } from '@scrutineer/contract/helpers/calendar-date'
import { diff } from '../../../lib/diff.ts'
import { collapseSpaces } from '../../../lib/format/text.ts'
import type { FieldError } from '../../../shared/form/field-error.ts'
import { readLevels, validateLevels } from '../../../shared/places/levels-field.tsx'

const maxNameLength = 200

/** The values of an untouched form. */
export const initialDraft = (settings: ElectionSettings) => ({
  electionName: collapseSpaces(settings.electionName ?? ''),
  /** `yyyy-MM-dd`, or empty. */
  electionDate: settings.electionDate ?? '',
  /** One level of places a line, from the top. */
  levels: (settings.levels ?? []).map(collapseSpaces).join('\n'),
  /** Empty on servers that don't have it. */
  timeZone: settings.timeZone ?? '',
  /** Separated by spaces. */
  languages: (settings.languages ?? []).join(' '),
  observerLanguages: (settings.observerLanguages ?? []).join(' '),
  /** That of phones in another language. */
  firstLanguage: settings.observerLanguages?.[0] ?? '',
  /** Empty until it is chosen. */
  country: settings.country ?? '',
  /** Empty without one. */
  officePhone: collapseSpaces(settings.officePhone ?? ''),
})

export type ElectionDraft = ReturnType<typeof initialDraft>

/** The languages in the text of such a field. */
export const languagesIn = (text: string) => text.split(' ').filter(tag => tag !== '')

/** The field errors of a draft. */
export const validateDraft = (draft: ElectionDraft, settings: ElectionSettings) => {
  const errors: Record<string, FieldError> = {}
  const levelsError = validateLevels(draft.levels)
  if (draft.electionName.length > maxNameLength) errors.electionName = { kind: 'tooLong', limit: maxNameLength }
  if (draft.electionDate !== '' && !isCalendarDate(draft.electionDate)) errors.electionDate = { kind: 'invalid' }
  if (draft.officePhone.length > MAX_PHONE_LENGTH) errors.officePhone = { kind: 'tooLong', limit: MAX_PHONE_LENGTH }
  if (levelsError) errors.levels = levelsError
  if (settings.timeZone !== undefined && !isTimeZone(draft.timeZone)) errors.timeZone = { kind: 'invalid' }
  for (const name of ['languages', 'observerLanguages'] as const)
    if (settings[name] !== undefined && draft[name] === '') errors[name] = { kind: 'required' }
  if (!` ${draft.observerLanguages} `.includes(` ${draft.firstLanguage} `)) errors.firstLanguage = { kind: 'invalid' }
  return errors
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
    ...((changed.observerLanguages ?? changed.firstLanguage) !== undefined && {
      observerLanguages: [...new Set([draft.firstLanguage, ...languagesIn(draft.observerLanguages)])],
    }),
  }
}
