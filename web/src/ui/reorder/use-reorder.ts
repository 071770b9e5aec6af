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
 * Enables reordering the items in an element by mouse, touch and keyboard, and announces each step. The content needs the
 * data attributes described at `DragHandlers`, and a `DragHandle` in each item.
 */
export const useReorder = (root: RefObject<HTMLElement | null>, handlers: Pick<DragHandlers, 'nameOf' | 'onMove'>) => {
  const t = useTranslations('ui')
  const nameOf = useEffectEvent(handlers.nameOf)
  const onMove = useEffectEvent(handlers.onMove)
  const announceStep = useEffectEvent((event: DragStep, { name, position, count, list }: DragPosition) =>
    announce(
      t(stepMessages[event], { name, position, count, list: list === undefined ? '' : t('dragList', { list }) }),
    ),
  )
  useEffect(() => {
    const element = root.current
    if (!element) return
    const all: DragHandlers = {
      nameOf: key => nameOf(key),
      onMove: (key, list, position) => onMove(key, list, position),
      onStep: (event, at) => announceStep(event, at),
    }
    const stops = [enablePointerDrag(element, all), enableKeyboardDrag(element, all)]
    element.dataset.reorderable = ''
    return () => {
      delete element.dataset.reorderable
      for (const stop of stops) stop()
    }
  }, [root])
}
