import { SessionWarning } from '../features/session/session-warning.tsx'
import { later } from '../ui/later.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { usePaletteKey } from './use-palette-key.ts'

const Palette = later(async () => (await import('./palette.tsx')).Palette)

interface Props {
  isPaletteOpen: boolean
  onPalette: (isOpen: boolean) => void
}

/** What no screen needs to appear: a second later is soon enough for keys, news, warnings and toasts. */
export const AfterScreen = ({ isPaletteOpen, onPalette }: Props) => {
  usePaletteKey(onPalette)
  return (
    <>
      <FocusKeeper />
      <LiveUpdates />
      <SessionWarning />
      <Toaster />
      {isPaletteOpen && <Palette onClose={() => onPalette(false)} />}
    </>
  )
}
