import type { WebSettings } from '@scrutineer/contract/web-settings'

type Settings = WebSettings

/** Copied here because the contract's schema would add zod to the login bundle. */
const defaults: Settings = {
  apiBaseUrl: '',
  productName: 'Scrutineer',
  observerGuideUrl: null,
  pinInQuery: false,
  timeZone: 'Europe/Bucharest',
}

let current = defaults

/** The settings of `/config.json`. Defaults apply before `loadSettings` and to missing settings. */
export const settings = () => current

/** Loads `/config.json`. Throws if that fails: with default settings the page could call the wrong server. */
export const loadSettings = async () => {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`/config.json: HTTP ${response.status}`)
  // Not validated: the operator who edits the file notices a wrong type at once.
  const loaded = (await response.json()) as Partial<Settings>
  current = { ...defaults, ...loaded, apiBaseUrl: (loaded.apiBaseUrl ?? '').replace(/\/+$/, '') }
}
