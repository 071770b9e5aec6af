import type { Language } from '../model/app-model.ts'
import type { PrimaryMessages, SecondaryMessages } from './language.ts'

/** Makes a key that the English texts lack a type error. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: PrimaryMessages & SecondaryMessages
  }
}
