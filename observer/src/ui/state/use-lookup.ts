import { type DependencyList, useEffect, useState } from 'react'

/**
 * The result of a lookup; undefined before. It runs again when `deps` change. The last result stays until the next one; a result
 * that comes after that of later `deps` is ignored.
 */
export const useLookup = <T>(look: () => Promise<T> | undefined, deps: DependencyList): T | undefined => {
  const [found, setFound] = useState<T>()
  useEffect(() => {
    let isCurrent = true
    void look()?.then(result => isCurrent && setFound(() => result))
    return () => {
      isCurrent = false
    }
  }, deps)
  return found
}
