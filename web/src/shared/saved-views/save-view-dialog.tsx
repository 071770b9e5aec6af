import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

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
  return (
    <FormDialog
      title={t('saveView')}
      action={t('save')}
      required={['name']}
      read={data => readText(data, 'name')}
      onSubmit={async name => {
        await onSave(name)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('viewName')}
        name="name"
        maxLength={maxNameLength}
        hint={t('viewHint', { filters: filters.join(' · ') })}
      />
    </FormDialog>
  )
}
