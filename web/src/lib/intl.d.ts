import type { Language, Messages } from './language.ts'

/** Keys and languages are checked by the compiler: a word that en.json lacks is a type error. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
