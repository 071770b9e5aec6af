import { useEffect, useState } from 'react'

/** The value, after a pause in its changes, as in typing. */
export const useDebounced = <Value>(value: Value, delayMs = 200): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
