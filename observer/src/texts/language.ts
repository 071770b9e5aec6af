import type { Language } from '../model/app-model.ts'
import type english from './en.json'
import type furtherEnglish from './further-en.json'

export type FirstMessages = typeof english
export type FurtherMessages = typeof furtherEnglish

/** Each language is a chunk of its own. */
export const loadMessages: Record<Language, () => Promise<{ default: FirstMessages }>> = {
  en: () => import('./en.json'),
  ro: () => import('./ro.json'),
}

/** The texts of the screens that the first start doesn't need. */
export const loadFurtherMessages: Record<Language, () => Promise<{ default: FurtherMessages }>> = {
  en: () => import('./further-en.json'),
  ro: () => import('./further-ro.json'),
}

/** The names of the languages in themselves. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' }

export const languages: readonly Language[] = ['en', 'ro']

/** The phone's language, or the first one. */
export const phoneLanguage = (): Language =>
  languages.find(language => navigator.languages.some(name => name.split('-')[0] === language)) ?? 'en'
