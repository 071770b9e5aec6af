import { useLayoutEffect } from 'react'

/**
 * Sets an attribute of the body while the component is rendered, for styles of the whole page. With `:has()` of a descendant they would
 * be computed anew for all elements whenever any element is added or removed.
 */
export const useBodyAttribute = (name: string) =>
  useLayoutEffect(() => {
    document.body.setAttribute(name, '')
    return () => document.body.removeAttribute(name)
  }, [name])
