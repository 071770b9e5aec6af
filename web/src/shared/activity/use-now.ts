import { useEffect, useState } from 'react'
import { referenceTime } from '../../lib/reference-time.ts'

const useTime = (read: () => number, everyMs: number) => {
  const [time, setTime] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setTime(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return time
}

/** The time up to which ages of reports are counted, in ms since 1970, updated at an interval. In an archive it stands still. */
export const useNow = (everyMs = 20_000) => useTime(referenceTime, everyMs)

const clockTime = () => Date.now()

/** The time of the clock, in ms since 1970, updated at an interval: for sessions, claims and the age of loaded data. */
export const useClock = (everyMs = 20_000) => useTime(clockTime, everyMs)
