import { productLanguages } from '@scrutineer/contract/core/languages'
import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import type { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { basePath } from '../lib/base-path.ts'
import { offerLanguages } from '../lib/language.ts'
import { setReferenceTime } from '../lib/reference-time.ts'
import { createEmitter } from '../lib/stores/emitter.ts'

type Settings = WebSettings

/** Copied here because the contract's schema would add zod to the login bundle. */
const defaults: Settings = {
  apiBaseUrl: '',
  basePath: '',
  publicUrl: '',
  passwordByMail: false,
  signInWithProvider: false,
  productName: 'Scrutineer',
  observerGuideUrl: null,
  pinInQuery: false,
  archivedAt: null,
  archivedElection: '',
  timeZone: 'Europe/Bucharest',
  languages: [...productLanguages],
}

const { subscribe, emit } = createEmitter()
let current = defaults

/** The web’s settings. Defaults apply before `loadSettings` and to missing settings. */
export const settings = () => current

export const subscribeSettings = subscribe

/** Whether the server shows an archive: it refuses every change. */
export const isArchive = () => current.archivedAt !== null

/** The URL of a path of the API, on its own origin or behind the base path of the page. */
export const apiUrl = (path: string) => (current.apiBaseUrl || basePath) + path

/** The path of the observers' app, behind that of the API. */
export const observerAppPath = '/observe/'

const readSettings = async (): Promise<unknown> => {
  // The server fills in the block; a web host without the server serves `config.json`.
  const block = document.getElementById('settings')?.textContent
  if (block) return JSON.parse(block)
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`/config.json: HTTP ${response.status}`)
  return response.json()
}

/** Reads the settings in the page or `/config.json`. Throws if that fails: with default settings the page could call the wrong server. */
export const loadSettings = async () => {
  // Not validated: the server does, and the operator who edits the file notices a wrong type at once.
  const loaded = (await readSettings()) as Partial<Settings>
  current = { ...defaults, ...loaded, apiBaseUrl: (loaded.apiBaseUrl ?? '').replace(/\/+$/, '') }
  offerLanguages(current.languages)
  setReferenceTime(current.archivedAt === null ? undefined : Date.parse(current.archivedAt))
  emit()
}

/** Applies time zone and languages of the election, which its settings may have changed since the page was loaded. */
export const applyElection = ({ timeZone, languages }: Partial<Pick<Settings, 'timeZone' | 'languages'>>) => {
  // An older browser may not know the zone's name: formatting times with it would throw.
  if (timeZone !== undefined && timeZone !== current.timeZone && isTimeZone(timeZone)) {
    current = { ...current, timeZone }
    emit()
  }
  if (languages) offerLanguages(languages)
}
