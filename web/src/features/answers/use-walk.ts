import { useEffect, useRef, useState } from 'react'
import { nextStop, type Stop } from './stops.ts'

interface Options {
  onTab: (id: string) => void
  onOpenNotes: (questionId: number) => void
}

/** Leads from flag to flag and from note to note, across the tabs. What is not on the screen yet is gone to once it is. */
export const useWalk = ({ onTab, onOpenNotes }: Options) => {
  const [wanted, setWanted] = useState<string>()
  const last = useRef(new Map<string, string>())
  // After every render: the form that holds it may arrive in any of them.
  useEffect(() => {
    const element = wanted === undefined ? null : document.getElementById(wanted)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    setWanted(undefined)
  })
  const goTo = (stop: Stop) => {
    if (stop.tabId !== undefined) onTab(stop.tabId)
    if (stop.questionId !== undefined) onOpenNotes(stop.questionId)
    setWanted(stop.elementId)
  }
  /** Goes to the next stop of a kind; false when there is none. */
  const walk = (kind: 'flag' | 'note', stops: readonly Stop[], step: 1 | -1) => {
    const stop = nextStop(stops, last.current.get(kind), step)
    if (!stop) return false
    last.current.set(kind, stop.elementId)
    goTo(stop)
    return true
  }
  return { walk, goTo }
}
