import type { Language } from '../../model/app-model.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Stored in `localStorage`; where that is blocked, only until the page is closed. */
const createPreference = <T extends string>(key: string, values: readonly T[]) => {
  let chosen: T | undefined
  return {
    get: (): T | undefined => {
      if (chosen !== undefined) return chosen
      try {
        const stored = localStorage.getItem(key)
        return values.find(value => value === stored)
      } catch {
        return undefined
      }
    },
    set: (value: T) => {
      try {
        localStorage.setItem(key, value)
      } catch {
        chosen = value
      }
    },
  }
}

export const languagePreference = createPreference<Language>('observer.language', ['en', 'ro'])
export const themePreference = createPreference<Theme>('observer.theme', themes)

/** Follows the phone unless the observer chose otherwise. */
export const applyTheme = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
/** The hint about the home screen is shown once. */
export const installHintPreference = createPreference('observer.installHint', ['seen'])
/** The proposal of a PIN is shown once. */
export const pinHintPreference = createPreference('observer.pinHint', ['seen'])
