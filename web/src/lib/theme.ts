export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `early.js` reads the same key before the first paint. */
const storageKey = 'theme'

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores a theme; `system` follows the device. */
export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}
