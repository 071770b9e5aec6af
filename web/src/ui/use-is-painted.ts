import { useEffect, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'

/** Whether the first render of a component is painted: what it shows first goes before what it loads later. */
export const useIsPainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isMounted = true
    void afterPaint().then(() => isMounted && setPainted(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isPainted
}
