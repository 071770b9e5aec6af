import { FormCheck } from '@scrutineer/contract/checks/form-check'
import { type FormSummary, forms, type Question, Section } from '@scrutineer/contract/forms'
import { AppStart, AppStationReport, AppStations, observerApp } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import { storeOfferedLanguages } from '../../texts/language.ts'
import type { Api } from '../api/call.ts'
import type { StoredForm } from '../store/schema.ts'

/** Timeout of the list of stations, the largest reply. */
const STATIONS_TIMEOUT_MS = 600_000

/** Undefined if the server couldn't be reached. */
type Fetched<T> = Promise<T | undefined>

/** Fetches the state of the app, and stores the languages that the election offers. */
export const fetchStart = async (api: Api, token: string) => {
  const outcome = await api.call(observerApp.start, AppStart, { token })
  if (outcome.kind === 'reply' && outcome.value.election.languages)
    storeOfferedLanguages(outcome.value.election.languages)
  return outcome
}

export const fetchStations = async (api: Api, token: string): Fetched<AppStations> => {
  const outcome = await api.call(observerApp.stations, AppStations, { token, timeoutMs: STATIONS_TIMEOUT_MS })
  return outcome.kind === 'reply' ? outcome.value : undefined
}

export const fetchReport = async (api: Api, token: string, station: OutboxStation): Fetched<AppStationReport> => {
  const query = { countyCode: station.countyCode, pollingStationNumber: station.pollingStationNumber }
  const outcome = await api.call(observerApp.report, AppStationReport, { query, token })
  return outcome.kind === 'reply' ? outcome.value : undefined
}

const fetchForm = async (api: Api, token: string, summary: FormSummary): Fetched<StoredForm> => {
  const values = { params: { id: summary.id }, query: { draft: undefined, language: undefined }, token }
  const [sections, checks] = await Promise.all([
    api.call(forms.get, z.array(Section), values),
    api.call(forms.checks, z.array(FormCheck), values),
  ])
  if (sections.kind !== 'reply' || checks.kind !== 'reply') return undefined
  return { summary, sections: sections.value, checks: checks.value }
}

const questionsOf = ({ sections }: Pick<StoredForm, 'sections'>) => sections.flatMap(({ questions }) => questions)
const wordingOf = ({ text, optionsToQuestions }: Question) =>
  JSON.stringify([text, optionsToQuestions.map(option => [option.idOption, option.text])])

/** Retains changed questions of earlier versions: an answer is shown with the question that was answered. */
const withEarlier = (form: StoredForm, old: StoredForm | undefined): StoredForm => {
  if (!old) return form
  const wordings = new Map(questionsOf(form).map(question => [question.id, wordingOf(question)]))
  const changed = questionsOf(old).filter(question => wordings.get(question.id) !== wordingOf(question))
  const before = [...(old.earlier ?? []), { version: old.summary.currentVersion, questions: [] }]
  const earlier = before.map(({ version, questions }) => {
    const known = new Set(questions.map(({ id }) => id))
    return { version, questions: [...questions, ...changed.filter(({ id }) => !known.has(id))] }
  })
  return { ...form, earlier: earlier.filter(({ questions }) => questions.length > 0) }
}

/**
 * The published forms. A new version replaces the stored one once it has been fetched. Withdrawn forms stay, after the others: the
 * phone may have answers to them.
 */
export const refreshForms = async (
  api: Api,
  token: string,
  published: readonly FormSummary[],
  stored: readonly StoredForm[],
): Promise<StoredForm[]> => {
  const known = new Map(stored.map(form => [form.summary.id, form]))
  const current: StoredForm[] = []
  for (const summary of published) {
    const old = known.get(summary.id)
    const isNew = old?.summary.currentVersion !== summary.currentVersion
    const fetched = isNew ? await fetchForm(api, token, summary) : undefined
    const form = fetched ? withEarlier(fetched, old) : isNew ? old : { ...old, summary }
    if (form) current.push(form)
  }
  const ids = new Set(published.map(({ id }) => id))
  return [...current, ...stored.filter(({ summary }) => !ids.has(summary.id))]
}
