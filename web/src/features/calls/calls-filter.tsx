import type { CallQueue } from '@scrutineer/contract/call-values'
import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../lib/format/dates.ts'
import { countiesQuery } from '../../shared/counties.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { Select } from '../../ui/form/select.tsx'
import { ToggleChip } from '../../ui/layout/chip.tsx'
import type { CallSearch } from './call-search.ts'

/** What the sheet can be limited to, with the keys of their names. */
const selections = { unreachable: 'onlyUnreachable', tryAgain: 'onlyRetries' } as const

interface Props {
  search: CallSearch
  checkpoints: readonly Checkpoint[]
  /** The newest checkpoint that is due. */
  current: Checkpoint | undefined
  queue: CallQueue | null | undefined
  onChange: (change: CallSearch) => void
}

/** Which observers the call sheet offers. */
export const CallsFilter = ({ search, checkpoints, current, queue, onChange }: Props) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const language = useLocale()
  const { isOrganizer } = useCurrentUser()
  const counties = useQuery(countiesQuery).data ?? []
  const ngos = useQuery({ ...ngosQuery, enabled: isOrganizer }).data ?? []
  const select = (
    name: 'checkpoint' | 'county' | 'idNgo',
    anyLabel: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={t(`filter.${name}`)}
      isLabelHidden
      className="w-44 max-sm:w-full"
      value={search[name] ?? ''}
      onChange={({ target: { value } }) =>
        onChange({ [name]: value === '' ? undefined : name === 'county' ? value : Number(value) })
      }
    >
      <option value="">{anyLabel}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {select(
        'checkpoint',
        t('currentCheckpoint', { name: current?.name ?? '' }),
        checkpoints.map(({ id, name, dueAt }) => ({
          value: String(id),
          label: t('checkpointDue', { name, time: formatTime(new Date(dueAt), language, timeZone) }),
        })),
      )}
      {isOrganizer &&
        select(
          'idNgo',
          t('allNgos'),
          ngos.map(({ id, shortName }) => ({ value: String(id), label: shortName })),
        )}
      {select(
        'county',
        t('allCounties'),
        counties.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
      )}
      {(['unreachable', 'tryAgain'] as const).map(only => (
        <ToggleChip
          key={only}
          isOn={search.only === only}
          count={queue ? format.number(queue[only]) : undefined}
          onToggle={() => onChange({ only: search.only === only ? undefined : only })}
        >
          {t(selections[only])}
        </ToggleChip>
      ))}
    </div>
  )
}
