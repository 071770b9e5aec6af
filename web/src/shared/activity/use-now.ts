import { useEffect, useState } from 'react'

const tickMs = 20_000

/** The time in ms since 1970, updated three times a minute. */
export const useNow = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
