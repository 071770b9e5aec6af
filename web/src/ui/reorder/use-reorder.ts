import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { enableKeyboardDrag } from '../../lib/drag/keyboard.ts'
import { enablePointerDrag } from '../../lib/drag/pointer.ts'
import type { DragHandlers, DragPosition, DragStep } from '../../lib/drag/session.ts'
import { announce } from '../feedback/announcer.tsx'

const stepMessages = {
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
  const say = useEffectEvent((event: DragStep, { name, position, count, list }: DragPosition) =>
    announce(
      t(stepMessages[event], { name, place: position, count, list: list === undefined ? '' : t('dragList', { list }) }),
    ),
  )
  useEffect(() => {
    const element = root.current
    if (!element) return
    const all: DragHandlers = {
      nameOf: key => nameOf(key),
      onMove: (key, list, place) => onMove(key, list, place),
      onStep: (event, at) => say(event, at),
    }
    const stops = [enablePointerDrag(element, all), enableKeyboardDrag(element, all)]
    element.dataset.reorderable = ''
    return () => {
      delete element.dataset.reorderable
      for (const stop of stops) stop()
    }
  }, [root])
}
