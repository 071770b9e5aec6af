import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  id: string
  /** What stands on the tab: words, and a badge perhaps. */
  title: ReactNode
}

interface Props {
  /** What the tabs choose among, for those who can't see. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The selected tab's content. */
  children: ReactNode
}

/** Tabs; arrows walk them. Only the selected one's content is rendered. */
export const Tabs = ({ label, tabs, selected, onSelect, children }: Props) => (
  <Base.Root value={selected} onValueChange={(id: unknown) => onSelect(String(id))}>
    {/* Relative: words for those who can't see are positioned, and must scroll and be cut off with their tab. */}
    <Base.List aria-label={label} className="relative flex gap-5 overflow-x-auto border-line border-b">
      {tabs.map(tab => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className="-mb-px flex h-10 shrink-0 items-center gap-1.5 border-transparent border-b-2 font-medium text-soft hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-ink"
        >
          {tab.title}
        </Base.Tab>
      ))}
    </Base.List>
    <Base.Panel value={selected} className="pt-4">
      {children}
    </Base.Panel>
  </Base.Root>
)
