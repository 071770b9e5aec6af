import { useEffect, useState } from 'react'

/** The time in ms since 1970, updated at an interval. */
export const useNow = (everyMs = 20_000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
