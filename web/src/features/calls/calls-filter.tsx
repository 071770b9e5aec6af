import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { CallQueue } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { useAreaChoices } from '../../shared/places/areas.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { ChipLine, MenuChip, ToggleChip } from '../../ui/layout/chip.tsx'
import { choiceItems } from '../../ui/overlay/choice-items.ts'
import { useFormatTime } from '../../ui/use-format-time.ts'
import type { CallSearch } from './call-queries.ts'

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

/** Which observers the call sheet offers and the list shows. */
export const CallsFilter = ({ search, checkpoints, current, queue, onChange }: Props) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  const formatTime = useFormatTime()
  const { isOrganizer } = useCurrentUser()
  const counties = useQuery(countiesQuery).data ?? []
  const ngos = useQuery({ ...ngosQuery, enabled: isOrganizer }).data ?? []
  const areas = useAreaChoices()
  const area = areas.find(({ value }) => value === String(search.area))
  const chosen = checkpoints.find(({ id }) => id === search.checkpoint)
  const county = counties.find(({ code }) => code === search.county)
  const ngo = ngos.find(({ id }) => id === search.idNgo)
  return (
    <ChipLine label={t('filters')}>
      <MenuChip
        label={chosen ? t('filter.checkpoint') : t('currentCheckpoint', { name: current?.name ?? '' })}
        value={chosen?.name}
        items={choiceItems(
          t('currentCheckpoint', { name: current?.name ?? '' }),
          search.checkpoint,
          checkpoints.map(({ id, name, dueAt }) => ({
            value: id,
            label: t('checkpointDue', { name, time: formatTime(dueAt) }),
          })),
          checkpoint => onChange({ checkpoint }),
        )}
      />
      {isOrganizer && (
        <MenuChip
          label={search.idNgo === undefined ? t('allNgos') : t('filter.idNgo')}
          value={search.idNgo === undefined ? undefined : (ngo?.shortName ?? String(search.idNgo))}
          items={choiceItems(
            t('allNgos'),
            search.idNgo,
            ngos.map(({ id, shortName }) => ({ value: id, label: shortName })),
            idNgo => onChange({ idNgo }),
          )}
        />
      )}
      {(areas.length > 0 || search.area !== undefined) && (
        <MenuChip
          label={search.area === undefined ? t('allAreas') : t('filter.area')}
          value={search.area === undefined ? undefined : (area?.label ?? String(search.area))}
          items={choiceItems(
            t('allAreas'),
            search.area,
            areas.map(({ value, label }) => ({ value: Number(value), label })),
            id => onChange({ area: id }),
          )}
        />
      )}
      <MenuChip
        label={search.county === undefined ? t('allCounties') : t('filter.county')}
        value={county?.name ?? search.county}
        items={choiceItems(
          t('allCounties'),
          search.county,
          counties.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
          code => onChange({ county: code }),
        )}
      />
      {(['unreachable', 'tryAgain'] as const).map(only => (
        <ToggleChip
          key={only}
          isOn={search.only === only}
          count={queue ? format.number(queue[only]) : undefined}
          onToggle={() => onChange(search.only === only ? { only: undefined } : { only, show: 'owing' })}
        >
          {t(selections[only])}
        </ToggleChip>
      ))}
    </ChipLine>
  )
}
