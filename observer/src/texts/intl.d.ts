import type { Language } from '../model/app-model.ts'
import type { Messages } from './language.ts'

/** Makes a key that en.json lacks a type error. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
