import { appLanguages, pickLanguage } from '@scrutineer/contract/core/languages'
import type { Language } from '../model/app-model.ts'
import { createStoredText } from '../model/stored-text.ts'
import type english from './en.json'

export type PrimaryMessages = (typeof english)['first']
export type SecondaryMessages = (typeof english)['later']

/** The files of a language's texts: those of the first screens, and those of the others. */
const textFiles = (language: Language) =>
  ['first', 'later'].map(part => new URL(`i18n/${language}.${part}.json`, document.baseURI).href)

/** Texts that are being loaded, or were. */
const loading = new Map<string, Promise<unknown>>()

const loadTexts = (file: string): Promise<unknown> => {
  const load = async () => {
    const response = await fetch(file)
    if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`)
    return response.json()
  }
  const texts = loading.get(file) ?? load()
  loading.set(file, texts)
  texts.catch(() => loading.delete(file))
  return texts
}

// Tests check the files of the product, and the server those of an installation.
export const loadPrimaryMessages = async (language: Language) =>
  (await loadTexts(textFiles(language)[0] ?? '')) as PrimaryMessages
export const loadSecondaryMessages = async (language: Language) =>
  (await loadTexts(textFiles(language)[1] ?? '')) as SecondaryMessages

const storedLanguages = createStoredText('observer.languages')

/** Stores the languages that the election offers, for the next start too. */
export const storeOfferedLanguages = (languages: readonly Language[]) => storedLanguages.set(languages.join(' '))

/** Has the service worker store the texts of a language, which the page may have loaded before there was one. */
export const storeTexts = (language: Language): void => {
  navigator.serviceWorker?.ready.then(
    ({ active }) => active?.postMessage({ texts: textFiles(language) }),
    () => undefined,
  )
}

/** The languages that the election offers, in its order: as last received, or as the page has them. */
export const offeredLanguages = (): readonly Language[] => {
  const tags = storedLanguages.get() ?? document.documentElement.dataset.languages
  return tags ? tags.split(' ') : appLanguages
}

/** The offered language that the phone prefers, or the first one. */
export const phoneLanguage = (): Language => {
  const offered = offeredLanguages()
  return pickLanguage(navigator.languages, offered) ?? offered[0] ?? 'en'
}
