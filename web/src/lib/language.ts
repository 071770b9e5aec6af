import { directionOf, productLanguages } from '@scrutineer/contract/core/languages'
import type messages from '../../public/assets/i18n/en.json'
import { basePath } from './base-path.ts'
import { createValue } from './stores/value.ts'

/** A BCP 47 tag. */
export type Language = string
export type Messages = typeof messages

interface LoadedMessages {
  readonly language: Language
  readonly messages: Messages
}

/** `early.js` reads the same key to preload the same messages. */
const storageKey = 'language'
let requestedLanguage: Language = 'en'

/** 1 if the text goes on at the right, otherwise −1. */
export const textStep = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** The current messages; undefined until the first language is loaded. */
const { set: setMessages, ...currentMessages } = createValue<LoadedMessages | undefined>(undefined)

/** The languages that staff may choose. */
const { set: setOffered, ...offeredLanguages } = createValue<readonly Language[]>(productLanguages)

export { currentMessages, offeredLanguages }

/** The language chosen in this browser if it is offered, otherwise the first offered one. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(storageKey)
  const languages = offeredLanguages.get()
  return languages.find(language => language === stored) ?? languages[0] ?? 'en'
}

/** Loads a language's messages, then applies and stores the choice. Of two quick choices the later wins. */
export const chooseLanguage = async (language: Language) => {
  requestedLanguage = language
  const response = await fetch(`${basePath}/assets/i18n/${language}.json`)
  if (!response.ok) throw new Error(`Messages for "${language}": HTTP ${response.status}`)
  // A tools/repo test checks that all languages have the same keys.
  const messages = (await response.json()) as Messages
  if (requestedLanguage !== language) return
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  setMessages({ language, messages })
}

/** Sets the languages that staff may choose. The current one is replaced if it isn't among them. */
export const offerLanguages = (names: readonly string[]) => {
  const next = names.length > 0 ? names : productLanguages
  if (next.join() === offeredLanguages.get().join()) return
  setOffered(next)
  // If that fails, the current language stays until the next page load.
  const current = currentMessages.get()
  if (current && !next.includes(current.language)) chooseLanguage(storedLanguage()).catch(() => undefined)
}
