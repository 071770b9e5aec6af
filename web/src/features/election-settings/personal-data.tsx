import { type ElectionSettings, MAX_RETENTION_DAYS } from '@scrutineer/contract/election-settings'
import { erasureDay } from '@scrutineer/contract/helpers/erasure-day'
import { erasedKinds, retention } from '@scrutineer/contract/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { endpointQuery } from '../../api/query.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { validateWholeNumber } from '../../shared/form/field-error.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { readText } from '../../shared/form/read-text.ts'
import { useSaveSettings } from '../../shared/form/use-save-settings.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const DEFAULT_DAYS = 90

const recordsQuery = endpointQuery(retention.get)
const previewQuery = { ...endpointQuery(retention.preview), staleTime: 0 }

/** Without days nothing is erased. */
const validateDays = (text: string) => (text === '' ? undefined : validateWholeNumber(text, MAX_RETENTION_DAYS))

/** When the personal data is erased, if `days` after the election. */
const useDueText = (electionDate: string | null | undefined) => {
  const t = useTranslations('retention')
  const timeZone = useTimeZone() ?? 'UTC'
  return (days: number | null) => {
    if (days === null) return t('off')
    if (electionDate == null) return t('noDate')
    const day = erasureDay(electionDate, days)
    return day <= formatDateTime(new Date(), timeZone).slice(0, 10) ? t('dueNow') : t('due', { day })
  }
}

/** What is erased and when. Without days nothing is. */
const RetentionDialog = ({ settings, onClose }: { settings: ElectionSettings; onClose: () => void }) => {
  const t = useTranslations('retention')
  const format = useFormatter()
  const saveSettings = useSaveSettings()
  const dueText = useDueText(settings.electionDate)
  const query = useQuery(previewQuery)
  const [days, setDays] = useState(String(settings.retentionDays ?? DEFAULT_DAYS))
  const [isConfirmed, setConfirmed] = useState(false)
  const isOff = days === ''
  return (
    <FormDialog
      title={t('title')}
      action={t(isOff ? 'turnOff' : 'turnOn')}
      variant={isOff ? 'primary' : 'danger'}
      isIncomplete={!isOff && !(isConfirmed && query.data)}
      read={data => readText(data, 'retentionDays')}
      validate={text => {
        const error = validateDays(text)
        return error && { retentionDays: error }
      }}
      onSubmit={async text => {
        const retentionDays = text === '' ? null : Number(text)
        await saveSettings(settings, { retentionDays })
        toast('success', t('saved'), dueText(retentionDays))
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('days')}
        name="retentionDays"
        hint={t('daysHint')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={days}
        onInput={event => setDays(event.currentTarget.value.trim())}
      />
      <p role="status">{!validateDays(days) && dueText(isOff ? null : Number(days))}</p>
      <h3 className="font-medium">{t('wouldErase')}</h3>
      {query.isError && <QueryFailure query={query} />}
      <ul className="grid gap-1">
        {erasedKinds.map(kind => (
          <li key={kind} className="flex justify-between gap-4">
            {t(`kinds.${kind}`)} <span>{query.data ? format.number(query.data.wouldErase[kind]) : '…'}</span>
          </li>
        ))}
      </ul>
      <p>{t('warning')}</p>
      <Checkbox label={t('confirmed')} onChange={event => setConfirmed(event.currentTarget.checked)} />
    </FormDialog>
  )
}

/** Whether and when personal data is erased, and the signed records of what was. */
export const PersonalData = () => {
  const t = useTranslations('retention')
  const timeZone = useTimeZone() ?? 'UTC'
  const { canChange } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useQuery(electionSettingsQuery())
  const query = useQuery({ ...recordsQuery, staleTime: 0 })
  const dueText = useDueText(settings?.electionDate)
  if (!settings) return null
  const { electionDate, retentionDays = null } = settings
  const isErased = query.data?.records.some(record => record.electionDate === electionDate)
  return (
    <section aria-label={t('title')} className="grid max-w-2xl gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-soft">{t('text')}</p>
      <p>{isErased ? t('wasErased') : dueText(retentionDays)}</p>
      {canChange && <Button label={t('open')} className="justify-self-start" onClick={() => setOpen(true)} />}
      {query.isError && <QueryFailure query={query} />}
      {query.data?.records.map(record => (
        <p key={record.electionDate} className="flex flex-wrap items-center justify-between gap-2">
          {t('record', { at: formatDateTime(new Date(record.erasedAt), timeZone), date: record.electionDate })}
          <Button onClick={() => saveFile(new Blob([JSON.stringify(record)]), `erasure-${record.electionDate}.json`)}>
            {t('download')}
          </Button>
        </p>
      ))}
      {isOpen && <RetentionDialog settings={settings} onClose={() => setOpen(false)} />}
    </section>
  )
}
