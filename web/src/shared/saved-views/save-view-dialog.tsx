import type { SavedView } from '@scrutineer/contract/saved-views'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCurrentUser } from '../current-user.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { readText } from '../form/read-text.ts'

/** The contract's limit. */
const maxNameLength = 60

interface Props {
  /** Undefined for a new one. */
  view: SavedView | undefined
  isOwn: boolean
  /** Names of the filters that are saved; none if the list doesn't name them. */
  names: readonly string[]
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view, and whether it is shared. A new one replaces that of the same name. */
export const SaveViewDialog = ({ view, isOwn, names, onSave, onClose }: Props) => {
  const t = useTranslations('savedViews')
  const { isOrganizer } = useCurrentUser()
  const hint = [names.length > 0 && t('filter', { filters: names.join(' · ') }), t('replacesSameName')]
  return (
    <FormDialog
      title={view ? t('change', { name: view.name }) : t('save')}
      action={t('saveAction')}
      required={['name']}
      fields={['name']}
      read={data => ({ name: readText(data, 'name'), shared: !isOwn || data.has('shared') })}
      onSubmit={async ({ name, shared }) => {
        await onSave(name, shared)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        name="name"
        defaultValue={view?.name}
        maxLength={maxNameLength}
        hint={view ? undefined : hint.filter(Boolean).join(' ')}
      />
      {isOwn && (
        <div>
          <Checkbox label={t('share')} name="shared" defaultChecked={view?.shared} />
          <p className="text-soft text-sm">{t(isOrganizer ? 'shareHintForOrganizers' : 'shareHint')}</p>
        </div>
      )}
    </FormDialog>
  )
}
