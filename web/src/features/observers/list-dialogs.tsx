import type { Observer } from '@scrutineer/contract/observers'
import type { Recipient } from '../../shared/recipients.ts'
import { DeleteObserver } from './delete-observer.tsx'
import { DeleteSelected } from './delete-selected.tsx'
import { ResetPassword } from './reset-password.tsx'

/** What is asked about whom before it is done. */
export type Asked = { what: 'delete' | 'reset'; observer: Observer } | { what: 'deleteSelected' }

interface Props {
  asked: Asked
  selected: readonly Recipient[]
  onClose: () => void
  /** These are gone; shows the list anew. */
  onDeleted: (gone: ReadonlySet<number>) => void
}

/** The list's dialogs, one at a time. */
export const ListDialogs = ({ asked, selected, onClose, onDeleted }: Props) => {
  if (asked.what === 'deleteSelected') return <DeleteSelected observers={selected} {...{ onClose, onDeleted }} />
  const { observer } = asked
  if (asked.what === 'reset') return <ResetPassword {...{ observer, onClose }} />
  return <DeleteObserver {...{ observer, onClose }} onDeleted={() => onDeleted(new Set([observer.id]))} />
}
