import type { Language } from '../model/app-model.ts'
import type english from './en.json'
import type secondaryEnglish from './secondary-en.json'

export type PrimaryMessages = typeof english
export type SecondaryMessages = typeof secondaryEnglish

/** Each language is a chunk of its own. */
export const loadPrimaryMessages: Record<Language, () => Promise<{ default: PrimaryMessages }>> = {
  en: () => import('./en.json'),
  ro: () => import('./ro.json'),
}

/** The texts of the screens that the first start doesn't need. */
export const loadSecondaryMessages: Record<Language, () => Promise<{ default: SecondaryMessages }>> = {
  en: () => import('./secondary-en.json'),
  ro: () => import('./secondary-ro.json'),
}

/** The names of the languages in themselves. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' }

export const languages: readonly Language[] = ['en', 'ro']

/** The phone's language, or the first one. */
export const phoneLanguage = (): Language =>
  languages.find(language => navigator.languages.some(name => name.split('-')[0] === language)) ?? 'en'
