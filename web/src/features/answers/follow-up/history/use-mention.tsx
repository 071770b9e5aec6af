import type { FollowUpStaff } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { toSearchText } from '../../../../lib/format/text.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { followUpStaffQuery } from '../follow-up-queries.ts'
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

interface Props {
  id: string
  /** Not empty. */
  staff: readonly FollowUpStaff[]
  activeIndex: number
  onChoose: (account: string) => void
}

const mentionOptionId = (listId: string, index: number) => `${listId}-${index}`

/** The accounts that match what is typed after an `@`. */
export const MentionList = ({ id, staff, activeIndex, onChoose }: Props) => {
  const t = useTranslations('followUp')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mention')}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-md bg-surface p-1 shadow-floating"
    >
      {staff.map(({ account, ngo }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text area, which keeps the focus.
        <div
          key={account}
          id={mentionOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={classNames(
            'flex min-h-8 cursor-default items-center justify-between gap-3 rounded-sm px-2 py-1 pointer-coarse:min-h-10',
            index === activeIndex && 'bg-sunken',
          )}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(account)}
        >
          <span className="min-w-0 wrap-anywhere">{account}</span>
          <span className="truncate text-soft text-sm">{ngo}</span>
        </div>
      ))}
    </div>
  )
}
