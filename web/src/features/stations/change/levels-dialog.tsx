import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { electionSettingsQuery } from '../../../shared/activity/election-settings.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { readLevels, validateLevels } from '../../../shared/places/levels-draft.ts'
import { LevelsField } from '../../../shared/places/levels-field.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

const LevelsForm = ({ settings, onClose }: { settings: ElectionSettings; onClose: () => void }) => {
  const t = useTranslations('places')
  const ui = useTranslations('ui')
  const saveSettings = useSaveSettings()
  const getErrorMessage = useErrorMessage()
  const fieldErrorMessage = useFieldErrorMessage()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const levels = settings.levels?.join('\n') ?? ''
  const [text, setText] = useState(levels)
  const [openedWith] = useState(levels)
  const [isChecked, setChecked] = useState(false)
  const error = validateLevels(text)
  return (
    <DialogForm
      reason={failure && formErrorMessage(failure, ['levels'], getErrorMessage)}
      isBusy={isBusy}
      action={t('save')}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (error) return
        void submit(async () => {
          await saveSettings(settings, { levels: readLevels(text) })
          toast('success', t('saved'), t('levelsSaved'))
          onClose()
        })
      }}
    >
      {levels !== openedWith && levels !== text && (
        <p role="status" className="whitespace-pre-line wrap-anywhere text-danger">
          {ui('changedByBoth', { field: t('levels'), value: levels })}
        </p>
      )}
      <LevelsField
        defaultValue={text}
        error={(isChecked ? fieldErrorMessage(error) : undefined) ?? (failure && serverFieldError(failure, 'levels'))}
        onChange={value => {
          setText(value)
          clearFieldError('levels')
        }}
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
