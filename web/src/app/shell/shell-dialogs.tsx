import { DownloadDialog } from '../../features/answers/export/download-dialog.tsx'
import { DictateDialog } from '../../shared/dictate/dictate-dialog.tsx'
import type { ShellDialog } from '../palette/palette-items.ts'
import { ShortcutsDialog } from '../palette/shortcuts-dialog.tsx'

interface Props {
  dialog: ShellDialog
  onClose: () => void
}

/** The dialogs of every screen, in one file: the shell has no room to name several. */
export const ShellDialogs = ({ dialog, onClose }: Props) => {
  if (dialog === 'dictate') return <DictateDialog onClose={onClose} />
  if (dialog === 'download') return <DownloadDialog search={{}} isUrgent={false} onClose={onClose} />
  return <ShortcutsDialog onClose={onClose} />
}
