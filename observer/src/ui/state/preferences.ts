import { createStoredText } from '../../model/stored-text.ts'
import { offeredLanguages } from '../../texts/language.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const createPreference = <T extends string>(key: string, values: () => readonly T[]) => {
  const stored = createStoredText(key)
  return {
    get: (): T | undefined => {
      const text = stored.get()
      return values().find(value => value === text)
    },
    set: (value: T) => stored.set(value),
  }
}

export const languagePreference = createPreference('observer.language', offeredLanguages)
export const themePreference = createPreference<Theme>('observer.theme', () => themes)

/** Follows the phone unless the observer chose otherwise. */
export const applyTheme = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
/** The hint about the home screen is shown once. */
export const installHintPreference = createPreference('observer.installHint', () => ['seen'])
/** The proposal of a PIN is shown once. */
export const pinHintPreference = createPreference('observer.pinHint', () => ['seen'])
