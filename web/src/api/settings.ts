import type { WebSettings } from '@scrutineer/contract/web-settings'

type Settings = WebSettings

/** Said again here: the contract's schema would bring zod into the login. */
const defaults: Settings = {
  apiBaseUrl: '',
  productName: 'Scrutineer',
  observerGuideUrl: null,
  pinInQuery: false,
  timeZone: 'Europe/Bucharest',
}

let current = defaults

/** The settings of `/config.json`; defaults before `loadSettings` and for what the file leaves out. */
export const settings = () => current

/** Reads `/config.json`, the file a host edits. Throws when it can't be had: another server's data must not be guessed at. */
export const loadSettings = async () => {
  const reply = await fetch('/config.json', { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`/config.json answered ${reply.status}`)
  // Written by whoever hosts the product; a wrong type shows at once and only to them.
  const read = (await reply.json()) as Partial<Settings>
  current = { ...defaults, ...read, apiBaseUrl: (read.apiBaseUrl ?? '').replace(/\/+$/, '') }
}
