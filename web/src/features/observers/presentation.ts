import { useState } from 'react'

/** The specification's two view modes of the list. */
export type Presentation = 'LIST' | 'CARD'

const storageKey = 'observers-view'

const stored = (): Presentation => (localStorage.getItem(storageKey) === 'CARD' ? 'CARD' : 'LIST')

/** How this person likes the list; it stays so from visit to visit, whatever the address says. */
export const usePresentation = () => {
  const [presentation, setPresentation] = useState(stored)
  const choose = (next: Presentation) => {
    localStorage.setItem(storageKey, next)
    setPresentation(next)
  }
  return [presentation, choose] as const
}
