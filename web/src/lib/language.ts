import type messages from '../../public/assets/i18n/en.json'
import { createEmitter } from './stores/emitter.ts'

export const languages = ['en', 'ro'] as const
export type Language = (typeof languages)[number]
export type Messages = typeof messages

interface LoadedMessages {
  readonly language: Language
  readonly messages: Messages
}

/** `early.js` reads the same key, and fetches the same words. */
const storageKey = 'language'
const { subscribe, emit } = createEmitter()
let current: LoadedMessages | undefined
let requestedLanguage: Language = 'en'

const isLanguage = (value: string | null): value is Language => languages.some(language => language === value)

/** The language that was chosen here before; English unless told. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : 'en'
}

/** The words in use; undefined until the first language has arrived. */
export const currentMessages = () => current

export const subscribeMessages = subscribe

/** Fetches a language's words, then shows and remembers it. Of two quick choices the later one wins. */
export const chooseLanguage = async (language: Language) => {
  requestedLanguage = language
  const reply = await fetch(`/assets/i18n/${language}.json`)
  if (!reply.ok) throw new Error(`The words of "${language}" answered ${reply.status}`)
  // Both files have the keys of en.json: a house test compares them.
  const messages = (await reply.json()) as Messages
  if (requestedLanguage !== language) return
  current = { language, messages }
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  emit()
}
