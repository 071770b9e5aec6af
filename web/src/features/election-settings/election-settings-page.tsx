import {
  type ElectionSettings,
  electionSettingNames,
  MAX_SETTING_MINUTES,
} from '@scrutineer/contract/election-settings'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { Lock, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DraftForm } from '../../shared/form/draft-form.tsx'
import { type FieldError, validateWholeNumber } from '../../shared/form/field-error.ts'
import { useSaveSettings } from '../../shared/form/use-save-settings.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

type SettingName = (typeof electionSettingNames)[number]
type MinuteSettings = Pick<ElectionSettings, SettingName>

/** The texts of the fields. */
type SettingsDraft = Readonly<Record<SettingName, string>>

/** The settings that may be empty. */
const optionalSettings: ReadonlySet<SettingName> = new Set(['releaseAfterMinutes'])

/** The draft of an untouched form. */
const initialDraft = (settings: MinuteSettings): SettingsDraft => ({
  lateAfterMinutes: String(settings.lateAfterMinutes),
  releaseAfterMinutes: String(settings.releaseAfterMinutes ?? ''),
  disagreementMinutes: String(settings.disagreementMinutes),
})

const validateMinutes = (text: string, isOptional: boolean): FieldError | undefined => {
  if (text === '') return isOptional ? undefined : { kind: 'required' }
  return validateWholeNumber(text, MAX_SETTING_MINUTES)
}

/** The field errors of a draft. */
const validateDraft = (draft: SettingsDraft) => {
  const errors: Record<string, FieldError> = {}
  for (const name of electionSettingNames) {
    const error = validateMinutes(draft[name], optionalSettings.has(name))
    if (error) errors[name] = error
  }
  return errors
}

/** The settings of a valid draft. */
const settingsOf = (draft: SettingsDraft): MinuteSettings => ({
  lateAfterMinutes: Number(draft.lateAfterMinutes),
  releaseAfterMinutes: draft.releaseAfterMinutes === '' ? null : Number(draft.releaseAfterMinutes),
  disagreementMinutes: Number(draft.disagreementMinutes),
})

/** The form of the settings. What another account saves meanwhile appears in it. */
const SettingsForm = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('settings')
  const invalidate = useInvalidate()
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
    await invalidate([stations.get])
  }
  return (
    <DraftForm
      title={t('title')}
      isReadOnly={!canChange}
      initial={initialDraft(settings)}
      validate={validateDraft}
      onSave={draft => save(settingsOf(draft))}
      saveLabel={t('save')}
      labels={labels}
    >
      {electionSettingNames.map(name => (
        <TextField
          key={name}
          label={labels[name]}
          hint={t(`hints.${name}`)}
          name={name}
          readOnly={!canChange}
          inputMode="numeric"
          autoComplete="off"
          required={name !== 'releaseAfterMinutes'}
        />
      ))}
    </DraftForm>
  )
}

const Settings = () => {
  const query = useQuery(electionSettingsQuery())
  if (query.data) return <SettingsForm settings={query.data} />
  if (!query.isError) return <FormSkeleton fieldCount={3} hasButtons />
  return (
    <Card>
      <QueryFailure query={query} />
    </Card>
  )
}

// Below the settings and with more code: loaded after them.
const PersonalData = lazyComponent(async () => (await import('./personal-data.tsx')).PersonalData)
const ReadTokens = lazyComponent(async () => (await import('./read-tokens.tsx')).ReadTokens)

/** The settings of the election and the erasure of personal data, for organizers, and the tokens of scripts. */
export const ElectionSettingsPage = () => {
  const t = useTranslations('settings')
  const { isOrganizer } = useCurrentUser()
  const tMenu = useTranslations('menu')
  const isOffered = useCapability('electionSettings')
  const hasTokens = useCapability('readTokens')
  const hasRetention = useCapability('retention')
  const isForbidden = !isOrganizer && !hasTokens
  return (
    <PageLayout
      title={isOrganizer ? t('title') : tMenu('settings')}
      subtitle={isOrganizer && t('subtitle')}
      className="max-w-5xl"
    >
      {isForbidden && <EmptyCard icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />}
      {isOrganizer && !isOffered && (
        <EmptyCard icon={SlidersHorizontal} title={t('unsupportedTitle')} text={t('unsupportedText')} />
      )}
      {isOrganizer && isOffered && (
        <div className="max-w-xl">
          <Settings />
        </div>
      )}
      {isOrganizer && isOffered && hasRetention && <PersonalData />}
      {hasTokens && <ReadTokens />}
    </PageLayout>
  )
}
