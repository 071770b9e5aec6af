import { useEffect, useRef } from 'react'
import { createValue, type Value } from '../../lib/stores/value.ts'

/** What a screen can do now. The palette offers it, and the list of keys names it. */
export interface ScreenAction {
  readonly label: string
  /** A single key, by `event.key`. */
  readonly key?: string
  /** False if there is nothing to do: the key says so, and the palette doesn't offer it. */
  readonly isPossible?: boolean
  /** The key doesn't wait for what an earlier one opens. */
  readonly isStep?: boolean
  readonly run: () => void
}

const registered = new Set<{ current: readonly ScreenAction[] }>()
const { set, ...values } = createValue<readonly ScreenAction[]>([])
const publish = () => set([...registered].flatMap(({ current }) => current))

/** The actions of all components that are rendered. */
export const screenActions: Value<readonly ScreenAction[]> = values

/** Registers actions while the component is rendered. */
export const useScreenActions = (actions: readonly ScreenAction[]) => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
    publish()
  })
  useEffect(() => {
    registered.add(latest)
    publish()
    return () => {
      registered.delete(latest)
      publish()
    }
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

const isBlocked = (target: EventTarget | null) =>
  isTyping(target) || document.querySelector('dialog[open], [data-opening]') !== null

const findAction = (pressed: string) => screenActions.get().find(({ key }) => key === pressed)

let opening: Promise<unknown> | undefined
const held: string[] = []

/** Holds keys until what a step opens is shown: they would act on what is still there. */
export const holdKeys = async (shown: Promise<unknown>): Promise<void> => {
  opening = shown
  await Promise.allSettled([shown])
  if (opening !== shown) return
  opening = undefined
  // One of them may be a step, which holds the others.
  for (let key = held.shift(); key; key = opening ? undefined : held.shift())
    if (!isBlocked(document.activeElement)) findAction(key)?.run()
}

/**
 * Runs the actions by their keys. Ignored while typing, while a dialog is open or opening, and with Ctrl, Alt or Meta.
 * Returns the function that stops it.
 */
export const listenForKeys = () => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isBlocked(event.target)) return
    const action = findAction(event.key)
    if (action) event.preventDefault()
    if (opening && (held.length > 0 || !action?.isStep)) held.push(event.key)
    else action?.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
