import { type RefObject, useEffect, useState } from 'react'
import type { MapColors } from './draw-map.ts'

const tokens = ['edge', 'soft', 'surface', 'accent', 'late', 'danger'] as const

const readColors = (parent: HTMLElement) => {
  const probe = parent.appendChild(document.createElement('span'))
  probe.style.forcedColorAdjust = 'none'
  const colors = tokens.map(token => {
    probe.style.color = `var(--color-${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(colors) as Record<(typeof tokens)[number], string>
}

/** The theme's colors, computed: a canvas doesn't know custom properties. Read again when the theme changes. */
export const useMapColors = (ref: RefObject<HTMLElement | null>) => {
  const [colors, setColors] = useState<MapColors>()
  useEffect(() => {
    const read = () => ref.current && setColors(readColors(ref.current))
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark), (forced-colors: active)')
    const theme = new MutationObserver(read)
    scheme.addEventListener('change', read)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      scheme.removeEventListener('change', read)
      theme.disconnect()
    }
  }, [ref])
  return colors
}
