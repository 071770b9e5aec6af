import type { Language, Messages } from './language.ts'

/** Makes a message key that en.json lacks a type error. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
