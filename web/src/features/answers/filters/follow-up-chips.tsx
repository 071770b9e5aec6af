import { followUpStates } from '@scrutineer/contract/fields/follow-up-states'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ChoiceChip, RemovableChip, ToggleChip } from '../../../ui/layout/chip.tsx'
import { appliedFilter, type ThreadSearch } from '../threads/thread-search.ts'
import { formatSummaryCount } from '../triage/list-summary.tsx'
import { followUpSummaryQuery, unseenQuery } from '../triage/triage-queries.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useLinkFilters } from './use-filter-names.ts'

/** The numbers at the head of the list, updated by the live stream or by polling. */
export const useFollowUpSummary = (isUrgent: boolean) => {
  const hasFollowUps = useCapability('followUps')
  const { data } = useLiveQuery(followUpSummaryQuery, {
    concerns: ({ kind, data }) => kind === 'followUp' || (kind === 'answers' && data.flagged),
  })
  // The shell updates this count.
  const unseen = useQuery({ ...unseenQuery, enabled: isUrgent && hasFollowUps, staleTime: Number.POSITIVE_INFINITY })
  return {
    /** Numbers of what the list shows; undefined while they are not known. */
    counts: (isUrgent ? data : data?.ofAllReports) ?? undefined,
    unseen: isUrgent ? unseen.data?.urgent : undefined,
    hasFollowUps,
  }
}

interface Props {
  search: ThreadSearch
  head: ReturnType<typeof useFollowUpSummary>
  areOffered: boolean
  /** Adds a change to the applied filter. */
  apply: (change: ThreadSearch) => void
}

const noFinding: ThreadSearch = { option: undefined, question: undefined, check: undefined, contradicted: undefined }

/** The filters of servers with follow-ups: unseen, owner, state, flag; the form if one is chosen. */
export const FollowUpChips = ({ search, head, areOffered, apply }: Props) => {
  const t = useTranslations('answers')
  const stateName = useTranslations('followUp')
  const { forms, findings, chosenFindings, findingNames } = useFilterChoices(search, areOffered)
  const linkFilters = useLinkFilters(search)
  const { isAnalyst } = useCurrentUser()
  const { owner, seen, mentioned, followUpState, form } = search
  const toggleOwner = (value: string) => apply({ owner: owner === value ? undefined : value })
  // The counts are those of the whole list: a chip says what it leaves of it, unless another filter leaves less.
  const countOf = (filter: 'owner' | 'seen' | 'mentioned', count: number | undefined) =>
    count === undefined || Object.keys(appliedFilter(search)).some(key => key !== filter)
      ? undefined
      : formatSummaryCount(count)
  return (
    <>
      {!isAnalyst && (
        <ToggleChip
          isOn={seen === false}
          count={countOf('seen', head.unseen)}
          onToggle={() => apply({ seen: seen === false ? undefined : false })}
        >
          {t('unseenReports')}
        </ToggleChip>
      )}
      <ToggleChip isOn={owner === 'me'} count={countOf('owner', head.counts?.mine)} onToggle={() => toggleOwner('me')}>
        {t('mine')}
      </ToggleChip>
      <ToggleChip
        isOn={owner === 'none'}
        count={countOf('owner', head.counts?.untaken)}
        onToggle={() => toggleOwner('none')}
      >
        {t('untaken')}
      </ToggleChip>
      {/* An icon for its name: the line has no room for more. */}
      <ToggleChip
        title={t('mentioned')}
        isOn={mentioned === true}
        count={countOf('mentioned', head.counts?.mentioned)}
        onToggle={() => apply({ mentioned: mentioned ? undefined : true })}
      >
        <AtSign aria-hidden />
        <span className="sr-only">{t('mentioned')}</span>
      </ToggleChip>
      <ChoiceChip
        label={t('state')}
        anyLabel={t('anyState')}
        choices={followUpStates.map(state => ({ value: state, label: stateName(`state.${state}`) }))}
        chosen={followUpState}
        onChoose={state => apply({ followUpState: state })}
      />
      <ChoiceChip
        label={t('flag')}
        anyLabel={t('anyFlag')}
        choices={findings}
        chosen={chosenFindings[0]}
        chosenLabel={findingNames[0]}
        onChoose={chosen => apply({ ...noFinding, ...findings.find(({ value }) => value === chosen)?.filter })}
      />
      {/* These are set by links of the situation and statistics. The line has no room for one more chip at 1440 pixels. */}
      {linkFilters.map(({ name, removal }) => (
        <RemovableChip key={name} onRemove={() => apply(removal)}>
          {name}
        </RemovableChip>
      ))}
      {form !== undefined && (
        <ChoiceChip
          label={t('form')}
          anyLabel={t('anyForm')}
          choices={forms}
          chosen={form}
          onChoose={value => apply({ form: value })}
        />
      )}
    </>
  )
}
