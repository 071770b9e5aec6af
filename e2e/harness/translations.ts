import { readFileSync } from 'node:fs'
import { pseudoTag, pseudoTexts } from '../../testkit/pseudo-language.ts'
import type { Language } from '../surfaces/probes/layout.ts'

/**
 * Returns the messages of a language by full key, such as `ui.cancel`, with values filled in. Throws for unknown keys and for
 * messages with plurals or choices.
 */
export const loadTranslations = (language: Language) => {
  const isPseudo = language === pseudoTag
  const file = new URL(`../../web/public/assets/i18n/${isPseudo ? 'en' : language}.json`, import.meta.url)
  const own: object = JSON.parse(readFileSync(file, 'utf8'))
  const messages: unknown = isPseudo ? pseudoTexts(own) : own
  return (key: string, values: Readonly<Record<string, string>> = {}) => {
    const message = key.split('.').reduce((inner, name) => Object(inner)[name], messages)
    if (typeof message !== 'string') throw new Error(`${language}.json has no word ${key}`)
    if (/\{\w+,/.test(message)) throw new Error(`${key} has plurals or choices: ${message}`)
    return message.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${key} lacks the value ${name}`)
      return value
    })
  }
}
