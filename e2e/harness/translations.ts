import { readFileSync } from 'node:fs'
import type { Language } from './viewports.ts'

/**
 * Returns the messages of a language by full key, such as `ui.cancel`, with values filled in. Throws for unknown keys and for
 * messages with plurals or choices.
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
