/** A text in `localStorage`; where that is blocked, only until the page is closed. */
export const createStoredText = (key: string) => {
  let unstored: string | undefined
  return {
    get: (): string | null => {
      if (unstored !== undefined) return unstored
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set: (text: string) => {
      try {
        localStorage.setItem(key, text)
      } catch {
        unstored = text
      }
    },
  }
}
