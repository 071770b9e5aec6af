import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

/** The contract's limit. */
const maxNameLength = 60

interface Props {
  /** The applied filters by name. */
  filters: readonly string[]
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. A name that exists replaces that view. */
export const SaveViewDialog = ({ filters, onSave, onClose }: Props) => {
  const t = useTranslations('answers')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const [name, setName] = useState('')
  return (
    <Dialog title={t('saveView')} onClose={onClose}>
      <DialogForm
        reason={failure && getErrorMessage(failure.error)}
        action={t('save')}
        isBusy={isBusy}
        isIncomplete={name.trim() === ''}
        onClose={onClose}
        onSubmit={() =>
          void submit(async () => {
            await onSave(name.trim())
            onClose()
          })
        }
      >
        <TextField
          label={t('viewName')}
          name="name"
          maxLength={maxNameLength}
          hint={t('viewHint', { filters: filters.join(' · ') })}
          onInput={event => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
