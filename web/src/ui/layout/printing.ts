import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../lib/after-paint.ts'
import { createValue } from '../../lib/stores/value.ts'
import { useValue } from '../use-value.ts'
import './screen-paper.css'

interface Printed {
  readonly at: Date
  /** Pictures that are not on the paper, because they could not be loaded. */
  readonly missingPictures: number
}

const printed = createValue<Printed | undefined>(undefined)

/** Set while the screen is printed. */
export const usePrinted = () => useValue(printed)

const maxPicturesMs = 10_000
/** Of parts of the screen whose pictures aren't rendered yet. */
const pendingParts = () => document.querySelectorAll('main [data-print-pending]').length
const loaders = new Set<() => Promise<unknown>>()
const opened: HTMLDetailsElement[] = []

/** Loads what the paper shows besides the screen, before it is printed by `PrintButton`. */
export const usePrintLoader = (load: () => Promise<unknown>) => {
  const latest = useEffectEvent(load)
  useEffect(() => {
    const loader = () => latest()
    loaders.add(loader)
    return () => void loaders.delete(loader)
  }, [])
}

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('main img')]

const begin = () => {
  // What `Paper` prints isn't the screen.
  if (document.querySelector('.print-sheet')) return
  const at = new Date()
  flushSync(() => printed.set({ at, missingPictures: 0 }))
  for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-prints-whole] details:not([open])')) {
    details.open = true
    opened.push(details)
  }
  const missing = pictures().filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
  flushSync(() => printed.set({ at, missingPictures: missing.length + pendingParts() }))
}

const end = () => {
  printed.set(undefined)
  for (const details of opened.splice(0)) details.open = false
}

addEventListener('beforeprint', begin)
addEventListener('afterprint', end)

/** A call that fails, or takes too long, leaves out what it loads, and the paper says so. */
export const printScreen = async () => {
  await Promise.allSettled([...loaders].map(load => load()))
  begin()
  const deadline = Date.now() + maxPicturesMs
  while (pendingParts() > 0 && Date.now() < deadline) await afterPaint()
  const loaded = Promise.allSettled(pictures().map(picture => picture.decode()))
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, maxPicturesMs))])
  window.print()
}
