import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { toSearchText } from '../../../../lib/format/text.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { followUpStaffQuery } from '../staff-query.ts'
import { mentionOptionId } from './mention-list.tsx'
import { mentionQuery } from './mentions.ts'

const maxOptions = 6

interface Options {
  followUpId: number
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** Completes accounts after an `@` in a text area: props of the field, and of the list while there is something to choose. */
export const useMention = ({ followUpId, field, text, onChange }: Options) => {
  const listId = useId()
  const [caret, setCaret] = useState<number>()
  const [activeIndex, setActiveIndex] = useState(0)
  const typed = caret === undefined ? null : mentionQuery(text, caret)
  const { data } = useQuery({ ...followUpStaffQuery(followUpId), enabled: typed !== null })
  const matches = typed
    ? (data ?? [])
        .filter(({ account }) => account !== currentAccountName())
        .filter(({ account }) => toSearchText(account).includes(toSearchText(typed.query)))
        .slice(0, maxOptions)
    : []
  const isOpen = matches.length > 0
  const trackCaret = () => {
    if (field.current?.selectionStart === caret) return
    setActiveIndex(0)
    setCaret(field.current?.selectionStart ?? undefined)
  }
  const choose = (account: string) => {
    if (!typed) return
    const end = typed.start + account.length + 1
    flushSync(() => {
      onChange(`${text.slice(0, typed.start)}${account} ${text.slice(typed.start + typed.query.length).trimStart()}`)
      setCaret(undefined)
    })
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  const step = (by: number) => setActiveIndex((activeIndex + by + matches.length) % matches.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(matches[activeIndex]?.account ?? ''),
    Tab: () => choose(matches[activeIndex]?.account ?? ''),
    Escape: () => setCaret(undefined),
  }
  return {
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? mentionOptionId(listId, activeIndex) : undefined,
      onSelect: trackCaret,
      onBlur: () => setCaret(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const action = keys[event.key]
        if (!isOpen || !action || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        action()
      },
    },
    list: isOpen ? { id: listId, staff: matches, activeIndex, onChoose: choose } : undefined,
  }
}
