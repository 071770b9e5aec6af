import { useRef, useState } from 'react'

const read = (key: string) => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const write = (key: string, text: string) => {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The text stays on the screen.
  }
}

/** A text that isn't an item yet. It outlives a reload, since the camera may end the page. */
export const useUnsentText = (name: string) => {
  const key = `observer.text.${name}`
  const [state, setState] = useState(() => ({ key, text: read(key) }))
  const text = state.key === key ? state.text : read(key)
  const current = useRef(text)
  current.current = text
  const setText = (next: string) => {
    current.current = next
    write(key, next)
    setState({ key, text: next })
  }
  /** Removes what is an item now. What was typed in the meantime stays. */
  const remove = (kept: string) => {
    const typed = current.current
    if (typed.startsWith(kept)) setText(typed.slice(kept.length).trimStart())
  }
  return [text, setText, remove] as const
}
