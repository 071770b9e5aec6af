import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { textStep } from '../../lib/language.ts'
import { classNames } from '../class-names.ts'

interface Tab {
  id: string
  title: ReactNode
}

interface Props {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The selected tab's content. */
  children: ReactNode
}

/** Moves the focus among the tabs, cyclically. Doesn't select, because selecting may load data. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex(tab => tab.matches(':focus'))
  const to = { ArrowRight: at + textStep(), ArrowLeft: at - textStep(), Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/** Scrolls the selected tab into view within the tab list, without scrolling the page. */
const scrollIntoList = (list: HTMLElement) => {
  const tab = list.querySelector<HTMLElement>('[aria-selected=true]')
  if (!tab) return
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < list.scrollLeft || end > list.scrollLeft + list.clientWidth) list.scrollLeft = start
}

/** Tabs with arrow key navigation. Only the selected tab's content is rendered. */
export const Tabs = ({ label, tabs, selected, onSelect, children }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroll = () => list.current && scrollIntoList(list.current)
    scroll()
    // Tabs have another width when the font arrives.
    void document.fonts.ready.then(scroll)
  }, [selected])
  return (
    <div>
      {/* Relative, so that the absolutely positioned screen reader texts scroll with their tab. */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="relative flex gap-5 overflow-x-auto border-line border-b"
      >
        {tabs.map(tab => {
          const isSelected = tab.id === selected
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={classNames(
                '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 font-medium focus-visible:-outline-offset-2',
                isSelected ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {tab.title}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
