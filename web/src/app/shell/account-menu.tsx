import { ChevronsUpDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAccount } from '../../features/session/use-account.ts'
import { titleCase } from '../../lib/format/text.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const AccountPanel = lazyComponent(async () => (await import('./account-panel.tsx')).AccountPanel)

/** The account's name at the foot of the menu. Opens a panel with its settings. */
export const AccountMenu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const t = useTranslations('menu')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // A press on the button closes the open panel before the click arrives.
  const wasOpen = useRef(false)
  const name = titleCase(useAccount()?.name ?? '')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('user', { user: name })}
        className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-sunken aria-expanded:bg-sunken pointer-coarse:h-11"
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={({ detail }) => setOpen(detail === 0 ? !isOpen : !wasOpen.current)}
      >
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-content-center rounded-full bg-accent-wash font-semibold text-accent text-xs"
        >
          {name.slice(0, 1)}
        </span>
        <span className="grow truncate font-medium">{name}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
      </button>
      {isOpen && <AccountPanel id={id} name={name} onClose={() => setOpen(false)} onNavigate={onNavigate} />}
    </>
  )
}
