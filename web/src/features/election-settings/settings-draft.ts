import {
  type ElectionSettings,
  electionSettingNames,
  MAX_SETTING_MINUTES,
} from '@scrutineer/contract/election-settings'
import { diff } from '../../lib/diff.ts'
import type { FieldError } from '../../shared/form/field-error.ts'

type SettingName = (typeof electionSettingNames)[number]
export type MinuteSettings = Pick<ElectionSettings, SettingName>

/** The texts of the fields. */
export type SettingsDraft = Readonly<Record<SettingName, string>>

/** The settings that may be empty. */
const optionalSettings: ReadonlySet<SettingName> = new Set(['releaseAfterMinutes'])

/** The draft of an untouched form. */
export const initialDraft = (settings: MinuteSettings): SettingsDraft => ({
  lateAfterMinutes: String(settings.lateAfterMinutes),
  releaseAfterMinutes: String(settings.releaseAfterMinutes ?? ''),
  disagreementMinutes: String(settings.disagreementMinutes),
})

export const readDraft = (data: FormData): SettingsDraft => {
  const text = (field: SettingName) => String(data.get(field) ?? '').trim()
  return {
    lateAfterMinutes: text('lateAfterMinutes'),
    releaseAfterMinutes: text('releaseAfterMinutes'),
    disagreementMinutes: text('disagreementMinutes'),
  }
}

const validateMinutes = (text: string, isOptional: boolean): FieldError | undefined => {
  if (text === '') return isOptional ? undefined : { kind: 'required' }
  const isInRange = /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SETTING_MINUTES
  return isInRange ? undefined : { kind: 'outOfRange', min: 1, max: MAX_SETTING_MINUTES }
}

/** The field errors of a draft, and whether it has unsaved changes. */
export const validateDraft = (draft: SettingsDraft, settings: MinuteSettings) => {
  const errors: Record<string, FieldError> = {}
  for (const name of electionSettingNames) {
    const error = validateMinutes(draft[name], optionalSettings.has(name))
    if (error) errors[name] = error
  }
  return { errors, isChanged: Object.keys(diff(draft, initialDraft(settings))).length > 0 }
}

/** The settings of a valid draft. */
export const settingsOf = (draft: SettingsDraft): MinuteSettings => ({
  lateAfterMinutes: Number(draft.lateAfterMinutes),
  releaseAfterMinutes: draft.releaseAfterMinutes === '' ? null : Number(draft.releaseAfterMinutes),
  disagreementMinutes: Number(draft.disagreementMinutes),
})
