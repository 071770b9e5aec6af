import { type ElectionSettings, MAX_RETENTION_DAYS } from '@scrutineer/contract/election-settings'
import { erasureDay } from '@scrutineer/contract/helpers/erasure-day'
import { type ErasureRecord, erasedKinds, retention } from '@scrutineer/contract/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { endpointQuery } from '../../api/query.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { readText } from '../../shared/form/read-text.ts'
import { useSaveSettings } from '../../shared/form/use-save-settings.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'

const DEFAULT_DAYS = 90

const retentionQuery = () => ({ ...endpointQuery(retention.get), staleTime: 0 })

const isInRange = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_RETENTION_DAYS

/** When it would be erased. */
const Due = ({ electionDate, days }: { electionDate: string | null | undefined; days: number }) => {
  const t = useTranslations('retention')
  const timeZone = useTimeZone() ?? 'UTC'
  if (electionDate == null) return t('noDate')
  const day = erasureDay(electionDate, days)
  return day <= formatDateTime(new Date(), timeZone).slice(0, 10) ? t('dueNow') : t('due', { day })
}

const Preview = () => {
  const t = useTranslations('retention')
  const format = useFormatter()
  const query = useQuery(retentionQuery())
  if (query.isError) return <QueryFailure query={query} />
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{t('wouldErase')}</h3>
      <ul className="grid gap-1">
        {erasedKinds.map(kind => (
          <li key={kind} className="flex justify-between gap-4">
            <span>{t(`kinds.${kind}`)}</span>
            {query.data ? <span>{format.number(query.data.wouldErase[kind])}</span> : <Skeleton className="w-10" />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Turns the erasure on, after a look at what it erases. */
const RetentionDialog = ({ settings, onClose }: { settings: ElectionSettings; onClose: () => void }) => {
  const t = useTranslations('retention')
  const saveSettings = useSaveSettings()
  const [days, setDays] = useState(String(settings.retentionDays ?? DEFAULT_DAYS))
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <FormDialog
      title={t('dialogTitle')}
      action={t('action')}
      variant="danger"
      isIncomplete={!isConfirmed}
      fields={['retentionDays']}
      read={data => readText(data, 'retentionDays')}
      validate={text =>
        isInRange(text) ? undefined : { retentionDays: { kind: 'outOfRange', min: 1, max: MAX_RETENTION_DAYS } }
      }
      onSubmit={async text => {
        await saveSettings(settings, { retentionDays: Number(text) })
        toast('success', t('saved'), t('isOn', { days: Number(text) }))
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
        required
      />
      <p role="status">{isInRange(days) && <Due electionDate={settings.electionDate} days={Number(days)} />}</p>
      <Preview />
      <p>{t('warning')}</p>
      <Checkbox
        label={t('confirmed')}
        checked={isConfirmed}
        onChange={event => setConfirmed(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

const Records = ({ records }: { records: readonly ErasureRecord[] }) => {
  const t = useTranslations('retention')
  const timeZone = useTimeZone() ?? 'UTC'
  return (
    <ul aria-label={t('records')} className="grid gap-1">
      {records.map(record => (
        <li key={record.electionDate} className="flex flex-wrap items-center justify-between gap-2">
          {t('record', { at: formatDateTime(new Date(record.erasedAt), timeZone), date: record.electionDate })}
          <Button
            onClick={() => saveFile(new Blob([JSON.stringify(record)]), `erasure-record-${record.electionDate}.json`)}
          >
            {t('download')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Whether and when personal data is erased, and the records of what was. */
export const PersonalData = () => {
  const t = useTranslations('retention')
  const { canChange } = useCurrentUser()
  const saveSettings = useSaveSettings()
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useQuery(electionSettingsQuery())
  const query = useQuery(retentionQuery())
  if (!settings) return null
  const { electionDate, retentionDays: days = null } = settings
  const records = query.data?.records ?? []
  const turnOff = () =>
    void confirm({
      title: t('turnOffTitle'),
      text: t('turnOffText'),
      label: t('turnOff'),
      do: () => saveSettings(settings, { retentionDays: null }),
    })
  return (
    <section aria-label={t('title')} className="grid max-w-2xl gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-soft">{t('text')}</p>
      <p>
        {days === null && t('off')}
        {days !== null &&
          (records.some(record => record.electionDate === electionDate) ? (
            t('wasErased', { date: electionDate ?? '' })
          ) : (
            <>
              {t('isOn', { days })} <Due electionDate={electionDate} days={days} />
            </>
          ))}
      </p>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{t(days === null ? 'turnOn' : 'preview')}</Button>
          {days !== null && <Button onClick={turnOff}>{t('turnOff')}</Button>}
        </div>
      )}
      {query.isError && <QueryFailure query={query} />}
      {records.length > 0 && <Records records={records} />}
      {isOpen && <RetentionDialog settings={settings} onClose={() => setOpen(false)} />}
    </section>
  )
}
