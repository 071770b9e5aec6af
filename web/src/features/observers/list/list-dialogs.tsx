import { PinReset } from '@scrutineer/contract/fields/observer'
import { type Observer, observers } from '@scrutineer/contract/observers'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { DeleteSelectedDialog } from '../bulk/delete-selected-dialog.tsx'
import { CardsDialog } from '../cards/cards-dialog.tsx'
import { PinsDialog } from '../pins/pins-dialog.tsx'

interface ResetPasswordDialogProps {
  observer: Pick<Observer, 'name' | 'phone'>
  onClose: () => void
}

/** Sets a new password for an observer. Only the buttons close it; a failure keeps the input. */
const ResetPasswordDialog = ({ observer, onClose }: ResetPasswordDialogProps) => {
  const t = useTranslations('observers')
  return (
    <FormDialog
      title={t('resetTitle', { name: observer.name })}
      action={t('CONFIRM')}
      isStatic
      required={['pin']}
      read={data => ({
        action: 'reset-password' as const,
        phoneNumber: observer.phone,
        pin: String(data.get('pin')),
      })}
      validate={body => validateFields(PinReset, body)}
      onSubmit={async body => {
        try {
          await call(observers.resetPin, { body })
        } catch (error) {
          toast('error', t('error'), t('RESET_FAILED'))
          throw error
        }
        toast('success', t('success'), t('RESET_DONE'))
        onClose()
      }}
      onClose={onClose}
    >
      <PasswordField label={t('newPassword')} name="pin" hint={t('resetHint')} required />
    </FormDialog>
  )
}

/** The dialog to open, with its observer. */
export type ListDialogRequest =
  | { kind: 'reset'; observer: Observer }
  | { kind: 'deleteSelected' }
  | { kind: 'cards' }
  | { kind: 'pins'; isNewestShown?: boolean }

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
  if (dialogRequest.kind === 'cards') return <CardsDialog observers={selected} onClose={onClose} />
  if (dialogRequest.kind === 'pins') return <PinsDialog isNewestShown={dialogRequest.isNewestShown} onClose={onClose} />
  return <ResetPasswordDialog observer={dialogRequest.observer} onClose={onClose} />
}
