import { useState } from 'react'

/** The specification's two view modes of a list: table and cards. */
export type ViewMode = 'LIST' | 'CARD'

const stored = (key: string, defaultMode: ViewMode): ViewMode => {
  const value = localStorage.getItem(key)
  return value === 'LIST' || value === 'CARD' ? value : defaultMode
}

/** How this person likes a list; kept in the browser under `key`, it stays so from visit to visit. */
export const useViewMode = (key: string, defaultMode: ViewMode) => {
  const [viewMode, setViewMode] = useState(() => stored(key, defaultMode))
  const choose = (next: ViewMode) => {
    localStorage.setItem(key, next)
    setViewMode(next)
  }
  return [viewMode, choose] as const
}
