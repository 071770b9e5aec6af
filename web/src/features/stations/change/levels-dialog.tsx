import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { electionSettingsQuery } from '../../../shared/activity/election-settings.ts'
import { formErrorMessage } from '../../../shared/form/submit-failure.ts'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { readText } from './read-text.ts'

const LevelsForm = ({ settings, onClose }: { settings: ElectionSettings; onClose: () => void }) => {
  const t = useTranslations('places')
  const saveSettings = useSaveSettings()
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  return (
    <DialogForm
      reason={failure && formErrorMessage(failure, [], getErrorMessage)}
      isBusy={isBusy}
      action={t('save')}
      onClose={onClose}
      onSubmit={data => {
        const names = readText(data, 'levels').split('\n')
        const levels = names.map(name => name.trim()).filter(name => name !== '')
        void submit(async () => {
          await saveSettings(settings, { levels })
          toast('success', t('saved'), t('levelsSaved'))
          onClose()
        })
      }}
    >
      <TextArea
        label={t('levels')}
        name="levels"
        hint={t('levelsHint')}
        rows={4}
        defaultValue={settings.levels?.join('\n')}
      />
    </DialogForm>
  )
}

/** Names the levels of places. */
export const LevelsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('places')
  const query = useQuery(electionSettingsQuery())
  return (
    <Dialog title={t('levels')} isStatic onClose={onClose}>
      {query.data ? (
        <LevelsForm settings={query.data} onClose={onClose} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <FormSkeleton fieldCount={1} hasButtons={false} />
      )}
    </Dialog>
  )
}
