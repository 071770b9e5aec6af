import { useEffect, useState } from 'react'
import { referenceTime } from '../../lib/reference-time.ts'

/** The time up to which ages are counted, in ms since 1970, updated at an interval. */
export const useNow = (everyMs = 20_000) => {
  const [now, setNow] = useState(referenceTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(referenceTime()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
