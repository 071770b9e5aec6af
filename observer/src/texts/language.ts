import type { Language } from '../model/app-model.ts'
import type english from './en.json'

export type Messages = typeof english

/** Each language is a chunk of its own. */
export const loadMessages: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json'),
  ro: () => import('./ro.json'),
}

/** The names of the languages in themselves. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' }

export const languages: readonly Language[] = ['en', 'ro']

/** The phone's language, or the first one. */
export const phoneLanguage = (): Language =>
  languages.find(language => navigator.languages.some(name => name.split('-')[0] === language)) ?? 'en'
