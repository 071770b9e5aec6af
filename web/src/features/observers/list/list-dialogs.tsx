import type { Observer } from '@scrutineer/contract/observers'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { DeleteSelectedDialog } from '../bulk/delete-selected-dialog.tsx'
import { DeleteObserverDialog } from '../delete-observer-dialog.tsx'
import { ResetPasswordDialog } from '../reset-password-dialog.tsx'

/** The dialog to open, with its observer. */
export type ListDialogRequest = { kind: 'delete' | 'reset'; observer: Observer } | { kind: 'deleteSelected' }

interface Props {
  dialogRequest: ListDialogRequest
  selected: readonly Recipient[]
  onClose: () => void
  /** Called with the ids of the deleted observers; reloads the list. */
  onDeleted: (deletedIds: ReadonlySet<number>) => void
}

/** The list's dialogs, one at a time. */
export const ListDialogs = ({ dialogRequest, selected, onClose, onDeleted }: Props) => {
  if (dialogRequest.kind === 'deleteSelected')
    return <DeleteSelectedDialog observers={selected} onClose={onClose} onDeleted={onDeleted} />
  const { observer } = dialogRequest
  if (dialogRequest.kind === 'reset') return <ResetPasswordDialog observer={observer} onClose={onClose} />
  return (
    <DeleteObserverDialog observer={observer} onClose={onClose} onDeleted={() => onDeleted(new Set([observer.id]))} />
  )
}
