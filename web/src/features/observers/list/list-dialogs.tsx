import type { Observer } from '@scrutineer/contract/observers'
import type { Recipient } from '../../../shared/recipients.ts'
import { DeleteSelectedDialog } from '../bulk/delete-selected-dialog.tsx'
import { DeleteObserverDialog } from '../delete-observer-dialog.tsx'
import { ResetPasswordDialog } from '../reset-password-dialog.tsx'

/** What is asked about whom before it is done. */
export type ListDialogRequest = { kind: 'delete' | 'reset'; observer: Observer } | { kind: 'deleteSelected' }

interface Props {
  dialogRequest: ListDialogRequest
  selected: readonly Recipient[]
  onClose: () => void
  /** These are gone; shows the list anew. */
  onDeleted: (deletedIds: ReadonlySet<number>) => void
}

/** The list's dialogs, one at a time. */
export const ListDialogs = ({ dialogRequest, selected, onClose, onDeleted }: Props) => {
  if (dialogRequest.kind === 'deleteSelected')
    return <DeleteSelectedDialog observers={selected} {...{ onClose, onDeleted }} />
  const { observer } = dialogRequest
  if (dialogRequest.kind === 'reset') return <ResetPasswordDialog {...{ observer, onClose }} />
  return <DeleteObserverDialog {...{ observer, onClose }} onDeleted={() => onDeleted(new Set([observer.id]))} />
}
