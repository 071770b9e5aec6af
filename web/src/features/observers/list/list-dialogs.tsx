import type { Observer } from '@scrutineer/contract/observers'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { DeleteSelectedDialog } from '../bulk/delete-selected-dialog.tsx'
import { CardsDialog } from '../cards/cards-dialog.tsx'
import { DeleteObserverDialog } from '../delete-observer-dialog.tsx'
import { PinsDialog } from '../pins/pins-dialog.tsx'
import { ReissueDialog } from '../pins/reissue-dialog.tsx'
import { ResetPasswordDialog } from '../reset-password-dialog.tsx'

/** The dialog to open, with its observer. */
export type ListDialogRequest =
  | { kind: 'delete' | 'reset'; observer: Observer }
  | { kind: 'deleteSelected' }
  | { kind: 'cards' }
  | { kind: 'pins'; isNewestShown?: boolean }
  | { kind: 'reissue' }

interface Props {
  dialogRequest: ListDialogRequest
  selected: readonly Recipient[]
  onClose: () => void
  /** Called with the ids of the deleted observers; reloads the list. */
  onDeleted: (deletedIds: ReadonlySet<number>) => void
  onReissued: () => void
}

/** The list's dialogs, one at a time. */
export const ListDialogs = ({ dialogRequest, selected, onClose, onDeleted, onReissued }: Props) => {
  if (dialogRequest.kind === 'deleteSelected')
    return <DeleteSelectedDialog observers={selected} onClose={onClose} onDeleted={onDeleted} />
  if (dialogRequest.kind === 'cards') return <CardsDialog observers={selected} onClose={onClose} />
  if (dialogRequest.kind === 'pins') return <PinsDialog isNewestShown={dialogRequest.isNewestShown} onClose={onClose} />
  if (dialogRequest.kind === 'reissue')
    return <ReissueDialog observers={selected} onClose={onClose} onReissued={onReissued} />
  const { observer } = dialogRequest
  if (dialogRequest.kind === 'reset') return <ResetPasswordDialog observer={observer} onClose={onClose} />
  return (
    <DeleteObserverDialog observer={observer} onClose={onClose} onDeleted={() => onDeleted(new Set([observer.id]))} />
  )
}
