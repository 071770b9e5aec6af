import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { electionSettingsQuery } from '../../../shared/activity/election-settings.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { LevelsField, readLevels, validateLevels } from '../../../shared/places/levels-field.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const LevelsForm = ({ settings, onClose }: { settings: ElectionSettings; onClose: () => void }) => {
  const t = useTranslations('places')
  const ui = useTranslations('ui')
  const saveSettings = useSaveSettings()
  const levels = settings.levels?.join('\n') ?? ''
  const [text, setText] = useState(levels)
  const [openedWith] = useState(levels)
  return (
    <FormDialog
      title={t('levels')}
      action={t('save')}
      isStatic
      fields={['levels']}
      read={data => String(data.get('levels'))}
      validate={value => {
        const error = validateLevels(value)
        return error && { levels: error }
      }}
      onSubmit={async value => {
        await saveSettings(settings, { levels: readLevels(value) })
        toast('success', t('saved'), t('levelsSaved'))
        onClose()
      }}
      onClose={onClose}
    >
      {levels !== openedWith && levels !== text && (
        <p role="status" className="whitespace-pre-line wrap-anywhere text-danger">
          {ui('changedByBoth', { field: t('levels'), value: levels })}
        </p>
      )}
      <LevelsField defaultValue={text} onChange={setText} />
    </FormDialog>
  )
}

/** Names the levels of places. */
export const LevelsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('places')
  const query = useQuery(electionSettingsQuery())
  if (query.data) return <LevelsForm settings={query.data} onClose={onClose} />
  return (
    <Dialog title={t('levels')} isStatic onClose={onClose}>
      {query.isError ? <QueryFailure query={query} /> : <FormSkeleton fieldCount={1} hasButtons={false} />}
    </Dialog>
  )
}
