import { useState } from 'react'

/** The specification's two view modes of a list: table and cards. */
export type Presentation = 'LIST' | 'CARD'

const stored = (key: string, usual: Presentation): Presentation => {
  const value = localStorage.getItem(key)
  return value === 'LIST' || value === 'CARD' ? value : usual
}

/** How this person likes a list; kept in the browser under `key`, it stays so from visit to visit. */
export const usePresentation = (key: string, usual: Presentation) => {
  const [presentation, setPresentation] = useState(() => stored(key, usual))
  const choose = (next: Presentation) => {
    localStorage.setItem(key, next)
    setPresentation(next)
  }
  return [presentation, choose] as const
}
