import type { EditedForm } from '../editor/model/edited-form.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import { createFileIssues, type FileIssues } from '../files/content/file-issue.ts'
import { readFormRecord } from '../files/json/read-sections-json.ts'
import { isRecord } from '../files/json/record-reader.ts'

export const templateNames = ['opening', 'voting', 'counting', 'incident'] as const
export type TemplateName = (typeof templateNames)[number]

type Locale = 'en' | 'ro'

/** Loads a template: a form as JSON, whose texts are in two languages. */
export const loadTemplate = async (name: TemplateName, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(`/assets/forms/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Template "${name}": HTTP ${response.status}`)
  return response.json()
}

/** Short wordings and sentences of checks have both languages. */
const keepsLanguages = (field: string) => field === 'shortText' || field === 'says'

const localize = (value: unknown, locale: Locale): unknown => {
  if (Array.isArray(value)) return value.map(each => localize(each, locale))
  if (!isRecord(value)) return value
  if ('en' in value && 'ro' in value) return value[locale]
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, keepsLanguages(field) ? each : localize(each, locale)]),
  )
}

/** A template in one language. A test checks that all of them are read without issues. */
export const templateForm = (template: unknown, locale: Locale, issues: FileIssues = createFileIssues()): EditedForm =>
  toNewForm(readFormRecord(localize(template, locale), issues))
