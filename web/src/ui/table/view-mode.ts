import { useState } from 'react'

/** The specification's two view modes of a list: table and cards. */
export type ViewMode = 'LIST' | 'CARD'

const readStoredMode = (key: string, defaultMode: ViewMode): ViewMode => {
  const value = localStorage.getItem(key)
  return value === 'LIST' || value === 'CARD' ? value : defaultMode
}

/** The view mode of a list, persisted in local storage under `key`. */
export const useViewMode = (key: string, defaultMode: ViewMode) => {
  const [viewMode, setViewMode] = useState(() => readStoredMode(key, defaultMode))
  const choose = (next: ViewMode) => {
    localStorage.setItem(key, next)
    setViewMode(next)
  }
  return [viewMode, choose] as const
}
