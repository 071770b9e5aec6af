import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { CallQueue } from '@scrutineer/contract/fields/call-values'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useNgoChoices } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { useAreaChoices } from '../../shared/places/areas.ts'
import { useCountyChoices } from '../../shared/places/counties.ts'
import { DeferredSavedViews } from '../../shared/saved-views/deferred-saved-views.tsx'
import { ChipLine, ChoiceChip, ToggleChip } from '../../ui/layout/chip.tsx'
import { useFormatTime } from '../../ui/use-format-time.ts'
import { type CallSearch, callSearch } from './call-queries.ts'

/** What the sheet can be limited to, with the keys of their names. */
const selections = { unreachable: 'onlyUnreachable', tryAgain: 'onlyRetries' } as const

/** What views of the screen save. */
const { page: _, ...callFilter } = callSearch

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
  const navigate = useNavigate()
  const counties = useCountyChoices()
  const ngos = useNgoChoices()
  const areas = useAreaChoices()
  const currentName = t('currentCheckpoint', { name: current?.name ?? '' })
  return (
    <ChipLine label={t('filters')}>
      <DeferredSavedViews
        className="flex min-w-44 shrink-0"
        list="calls"
        fields={callFilter}
        filter={search}
        onOpen={opened => void navigate({ href: paths.calls(opened), replace: true, resetScroll: false })}
      />
      <ChoiceChip
        label={t('filter.checkpoint')}
        anyLabel={currentName}
        showsAny
        choices={checkpoints.map(({ id, name, dueAt }) => ({
          value: id,
          label: t('checkpointDue', { name, time: formatTime(dueAt) }),
          short: name,
        }))}
        chosen={checkpoints.find(({ id }) => id === search.checkpoint)?.id}
        onChoose={checkpoint => onChange({ checkpoint })}
      />
      {ngos && (
        <ChoiceChip
          label={t('filter.idNgo')}
          anyLabel={t('allNgos')}
          showsAny
          choices={ngos}
          chosen={search.idNgo}
          onChoose={idNgo => onChange({ idNgo })}
        />
      )}
      {(areas.length > 0 || search.area !== undefined) && (
        <ChoiceChip
          label={t('filter.area')}
          anyLabel={t('allAreas')}
          showsAny
          choices={areas}
          chosen={search.area}
          onChoose={area => onChange({ area })}
        />
      )}
      <ChoiceChip
        label={t('filter.county')}
        anyLabel={t('allCounties')}
        showsAny
        choices={counties}
        chosen={search.county}
        onChoose={county => onChange({ county })}
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
