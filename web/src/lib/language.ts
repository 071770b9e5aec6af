import type messages from '../../public/assets/i18n/en.json'
import { basePath } from './base-path.ts'
import { createEmitter } from './stores/emitter.ts'

export const languages = ['en', 'ro'] as const
export type Language = (typeof languages)[number]
export type Messages = typeof messages

interface LoadedMessages {
  readonly language: Language
  readonly messages: Messages
}

/** `early.js` reads the same key to preload the same messages. */
const storageKey = 'language'
const { subscribe, emit } = createEmitter()
let current: LoadedMessages | undefined
let requestedLanguage: Language = 'en'

const isLanguage = (value: string | null): value is Language => languages.some(language => language === value)

/** The language chosen in this browser; English by default. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : 'en'
}

/** The current messages; undefined until the first language is loaded. */
export const currentMessages = () => current

export const subscribeMessages = subscribe

/** Loads a language's messages, then applies and stores the choice. Of two quick choices the later wins. */
export const chooseLanguage = async (language: Language) => {
  requestedLanguage = language
  const response = await fetch(`${basePath}/assets/i18n/${language}.json`)
  if (!response.ok) throw new Error(`Messages for "${language}": HTTP ${response.status}`)
  // A tools/repo test checks that all languages have the same keys.
  const messages = (await response.json()) as Messages
  if (requestedLanguage !== language) return
  current = { language, messages }
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  emit()
}
