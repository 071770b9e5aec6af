import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isMac, paletteShortcut } from '../../shared/keyboard/palette-shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Opens the palette; shows its shortcut unless `isSmall`. */
export const PaletteButton = ({ onOpen, isSmall = false }: { onOpen: () => void; isSmall?: boolean }) => {
  const name = useTranslations('palette')('open')
  if (isSmall) return <IconButton icon={Search} name={name} className="ms-auto" onClick={onOpen} />
  return (
    <Button aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'} onClick={onOpen}>
      <Search aria-hidden />
      <span className="grow text-start">{name}</span>
      <span aria-hidden className="text-soft text-xs">
        {paletteShortcut.join(' ')}
      </span>
    </Button>
  )
}
