import { useEffect } from 'react'
import type { ExtensionCount } from '../../lib/stores/extension-count.ts'

/** Shows a count in the menu while the component is mounted; null if the server doesn't support it, undefined while loading. */
export const useUpdateCount = (store: ExtensionCount, count: number | null | undefined): void => {
  useEffect(() => {
    if (count !== undefined) store.set(count)
  }, [store, count])
  useEffect(
    () => () => {
      // The next user must not see this count.
      if (store.get() !== null) store.set(0)
    },
    [store],
  )
}
