import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './map-layout.ts'

/** The size of an element; undefined before the first layout. */
export const useElementSize = (ref: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
