import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'

// Not Ctrl on a Mac: in its text fields Ctrl and K delete the rest of the line.
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const shortcut = isMac ? 'Meta+K' : 'Control+K'

/** Calls this for Ctrl and K, on a Mac ⌘ and K, the browser’s own use of which would take the person elsewhere. Not over a dialog. */
export const usePaletteKey = (onOpen: () => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [command, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
      const isMeant = event.key.toLowerCase() === 'k' && command && !other && !event.altKey && !event.shiftKey
      if (!isMeant || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) onOpen()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onOpen])
}

interface Props {
  onOpen: () => void
}

/** Opens the palette, and tells its keys. */
export const PaletteButton = ({ onOpen }: Props) => {
  const t = useTranslations('palette')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onClick={onOpen}
      className="flex h-9 w-full items-center gap-2.5 rounded-md border border-line px-2 text-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="grow text-left">{t('open')}</span>
      <span aria-hidden className="flex gap-1">
        <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}

/** The same where there is little room. */
export const PaletteIcon = ({ onOpen }: Props) => {
  const t = useTranslations('palette')
  return (
    <IconButton
      icon={Search}
      name={t('open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      className="ml-auto"
      onClick={onOpen}
    />
  )
}
