import { useEffect, useState } from 'react'

/** The phone's time, updated at an interval in milliseconds. */
export const useNow = (interval: number) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
