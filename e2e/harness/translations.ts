import { readFileSync } from 'node:fs'
import type { Language } from './viewports.ts'

/**
 * The product's words of a language by their full key, as `ui.cancel`; a message's values are filled in. Throws where a key
 * has no word, and where more would be needed than that, as for a plural.
 */
export const loadTranslations = (language: Language) => {
  const file = new URL(`../../web/public/assets/i18n/${language}.json`, import.meta.url)
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return (key: string, values: Readonly<Record<string, string>> = {}) => {
    const found = key.split('.').reduce((inner, name) => Object(inner)[name], words)
    if (typeof found !== 'string') throw new Error(`${language}.json has no word ${key}`)
    const word = found.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    if (word.includes('{')) throw new Error(`${key} lacks a value: ${word}`)
    return word
  }
}
