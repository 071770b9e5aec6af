import { type ElectionSettings, electionSettingNames } from '@scrutineer/contract/election-settings'
import { stations } from '@scrutineer/contract/stations'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointKey } from '../../api/query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DraftForm } from '../../shared/form/draft-form.tsx'
import { useSaveSettings } from '../../shared/form/use-save-settings.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { initialDraft, type MinuteSettings, readDraft, settingsOf, validateDraft } from './settings-draft.ts'

/** The form of the settings. What another account saves meanwhile appears in it. */
export const SettingsForm = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('settings')
  const client = useQueryClient()
  const { canChange } = useCurrentUser()
  const saveSettings = useSaveSettings()
  const labels = {
    lateAfterMinutes: t('fields.lateAfterMinutes'),
    releaseAfterMinutes: t('fields.releaseAfterMinutes'),
    disagreementMinutes: t('fields.disagreementMinutes'),
  }

  const save = async (minutes: MinuteSettings) => {
    await saveSettings(settings, minutes)
    toast('success', t('saved'), t('savedText'))
    // The pages of stations compare answers by these settings.
    await client.invalidateQueries({ queryKey: endpointKey(stations.get) })
  }
  return (
    <DraftForm
      title={t('title')}
      isReadOnly={!canChange}
      initial={initialDraft(settings)}
      read={readDraft}
      validate={draft => validateDraft(draft, settings)}
      fields={electionSettingNames}
      onSave={draft => save(settingsOf(draft))}
      saveLabel={t('save')}
      labels={labels}
    >
      {(messageFor, initial) =>
        electionSettingNames.map(name => (
          <TextField
            key={name}
            label={labels[name]}
            hint={t(`hints.${name}`)}
            name={name}
            readOnly={!canChange}
            inputMode="numeric"
            autoComplete="off"
            required={name !== 'releaseAfterMinutes'}
            defaultValue={initial[name]}
            error={messageFor(name)}
          />
        ))
      }
    </DraftForm>
  )
}
