import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { dragByKeyboard } from '../lib/drag-keyboard.ts'
import { dragByPointer } from '../lib/drag-pointer.ts'
import type { DragEvent, DragHandlers, DragPlace } from '../lib/drag-session.ts'
import { announce } from './announcer.tsx'

const words = {
  lifted: 'dragLifted',
  moved: 'dragMoved',
  dropped: 'dragDropped',
  cancelled: 'dragCancelled',
} as const

/**
 * Lets the items inside an element be reordered by mouse, touch and keyboard, and says each step aloud. The element's content
 * is marked as `DragHandlers` tells; each item has a `DragHandle`.
 */
export const useReorder = (root: RefObject<HTMLElement | null>, handlers: Pick<DragHandlers, 'nameOf' | 'onMove'>) => {
  const t = useTranslations('ui')
  const nameOf = useEffectEvent(handlers.nameOf)
  const onMove = useEffectEvent(handlers.onMove)
  const say = useEffectEvent((event: DragEvent, { name, place, count, list }: DragPlace) =>
    announce(t(words[event], { name, place, count, list: list === undefined ? '' : t('dragList', { list }) })),
  )
  useEffect(() => {
    const element = root.current
    if (!element) return
    const all: DragHandlers = {
      nameOf: key => nameOf(key),
      onMove: (key, list, place) => onMove(key, list, place),
      say: (event, at) => say(event, at),
    }
    const stops = [dragByPointer(element, all), dragByKeyboard(element, all)]
    element.dataset.reorderable = ''
    return () => {
      delete element.dataset.reorderable
      for (const stop of stops) stop()
    }
  }, [root])
}
