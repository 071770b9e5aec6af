import { useEffect, useState } from 'react'

const debounceMs = 200

/** The typed text, after a pause in typing. */
export const useDebounced = (typed: string): string => {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
