import { type DependencyList, useEffect, useState } from 'react'

/**
 * What `find` found; undefined before. It runs again when `deps` change. The last result stays until the next one, and after a failure;
 * a result that comes after that of later `deps` is ignored.
 */
export const useFound = <T>(find: () => Promise<T> | undefined, deps: DependencyList): T | undefined => {
  const [found, setFound] = useState<T>()
  useEffect(() => {
    let isCurrent = true
    find()?.then(
      result => isCurrent && setFound(() => result),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, deps)
  return found
}
