import { type ElectionSettings, electionSettingNames, electionSettings } from '@scrutineer/contract/election-settings'
import { stations } from '@scrutineer/contract/stations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { endpointKey } from '../../api/query.ts'
import { diff } from '../../lib/diff.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DraftForm } from '../../shared/form/draft-form.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { initialDraft, type MinuteSettings, readDraft, settingsOf, validateDraft } from './settings-draft.ts'

/**
 * The form of the settings. Settings that another account saves meanwhile open it again: the changes of this tab stay, the
 * other fields show the new values.
 */
export const SettingsForm = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('settings')
  const client = useQueryClient()
  const { canChange } = useCurrentUser()
  const [opened, setOpened] = useState({ key: 0, settings })
  if (Object.keys(diff(initialDraft(settings), initialDraft(opened.settings))).length > 0)
    setOpened({ key: opened.key + 1, settings })

  const save = async (minutes: MinuteSettings) => {
    await call(electionSettings.save, { body: minutes })
    const saved = { ...settings, ...minutes }
    // Before `setOpened`, so that the form stays open.
    client.setQueryData(electionSettingsQuery().queryKey, saved)
    setOpened(({ key }) => ({ key, settings: saved }))
    toast('success', t('saved'), t('savedText'))
    // The pages of stations compare answers by these settings.
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(electionSettings.get) }),
      client.invalidateQueries({ queryKey: endpointKey(stations.get) }),
    ])
  }
  return (
    <DraftForm
      key={opened.key}
      title={t('title')}
      isReadOnly={!canChange}
      initial={initialDraft(settings)}
      read={readDraft}
      validate={draft => validateDraft(draft, settings)}
      fields={electionSettingNames}
      onSave={draft => save(settingsOf(draft))}
      saveLabel={t('save')}
    >
      {(messageFor, initial) =>
        electionSettingNames.map(name => (
          <TextField
            key={name}
            label={t(`fields.${name}`)}
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
