import { useEffect, useRef } from 'react'

/** Returns a function that tells, after a call has ended, whether the component is still shown. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
