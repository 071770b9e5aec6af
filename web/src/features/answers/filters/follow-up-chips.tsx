import { followUpStates } from '@scrutineer/contract/fields/follow-up-states'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { MenuChip, RemovableChip, ToggleChip } from '../../../ui/layout/chip.tsx'
import { choiceItems } from '../../../ui/overlay/choice-items.ts'
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

/** The filters of servers with follow-ups: unseen, owner, state, flag; the form if one is chosen. */
export const FollowUpChips = ({ search, head, areOffered, apply }: Props) => {
  const t = useTranslations('answers')
  const stateName = useTranslations('followUp')
  const { flags, flagName, checkName, contradictedName, forms, formName } = useFilterChoices(search, areOffered)
  const linkFilters = useLinkFilters(search)
  const { owner, seen, mentioned, followUpState, option, question, check, contradicted, form } = search
  const toggleOwner = (value: string) => apply({ owner: owner === value ? undefined : value })
  // The counts are those of the whole list: a chip says what it leaves of it, unless another filter leaves less.
  const countOf = (filter: 'owner' | 'seen' | 'mentioned', count: number | undefined) =>
    count === undefined || Object.keys(appliedFilter(search)).some(key => key !== filter)
      ? undefined
      : formatSummaryCount(count)
  const isFlagChosen = option !== undefined || question !== undefined
  const findings = [
    { label: t('openCheck'), filter: { check: 'any' as const }, isChosen: check === 'any' },
    { label: t('contradicted'), filter: { contradicted: true }, isChosen: contradicted === true },
    ...flags.map(flag => ({
      label: flag.count === undefined ? flag.name : `${flag.name} · ${flag.count}`,
      filter: { option: flag.option, question: flag.question },
      isChosen: isFlagChosen && (option === undefined ? flag.question === question : flag.option === option),
    })),
  ]
  const chosenFinding = findings.findIndex(({ isChosen }) => isChosen)
  return (
    <>
      <ToggleChip
        isOn={seen === false}
        count={countOf('seen', head.unseen)}
        onToggle={() => apply({ seen: seen === false ? undefined : false })}
      >
        {t('unseenReports')}
      </ToggleChip>
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
      <MenuChip
        label={t('state')}
        value={followUpState && stateName(`state.${followUpState}`)}
        items={choiceItems(
          t('anyState'),
          followUpState,
          followUpStates.map(state => ({ value: state, label: stateName(`state.${state}`) })),
          value => apply({ followUpState: value }),
        )}
      />
      <MenuChip
        label={t('flag')}
        value={contradictedName ?? checkName ?? flagName}
        items={choiceItems(
          t('anyFlag'),
          chosenFinding < 0 ? undefined : chosenFinding,
          findings.map(({ label }, value) => ({ value, label })),
          index =>
            apply({
              option: undefined,
              question: undefined,
              check: undefined,
              contradicted: undefined,
              ...(index !== undefined && findings[index]?.filter),
            }),
        )}
      />
      {/* These are set by links of the situation and statistics. The line has no room for one more chip at 1440 pixels. */}
      {linkFilters.map(({ name, removal }) => (
        <RemovableChip key={name} onRemove={() => apply(removal)}>
          {name}
        </RemovableChip>
      ))}
      {form !== undefined && (
        <MenuChip
          label={t('form')}
          value={formName}
          items={choiceItems(
            t('anyForm'),
            form,
            forms.map(({ id, name }) => ({ value: id, label: name })),
            value => apply({ form: value }),
          )}
        />
      )}
    </>
  )
}
