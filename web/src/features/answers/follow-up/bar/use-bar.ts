import { type FollowUpResult, followUpResults } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, type FollowUpEvent, UNDO_SECONDS } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, CornerUpRight, Link2, type LucideIcon, Undo2 } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { stateIcons } from '../../../../shared/activity/state-mark.tsx'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useScreenActions } from '../../../../shared/keyboard/screen-actions.ts'
import type { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { confirm } from '../../../../ui/overlay/confirm-store.ts'
import { detailQueries } from '../../details/detail-queries.ts'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import { isUndecided, noPermissions, permissionsOf } from '../permissions.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { useChangeState } from './use-change-state.ts'

/** What can be done with a follow-up, by a button or a menu item, and by a key. */
export interface BarAction {
  /** As on the keyboard. */
  readonly key: string
  readonly label: string
  readonly icon?: LucideIcon
  /** `takeOver` and `bar` are before and after the button that opens the states on small screens. */
  readonly place: 'takeOver' | 'bar' | 'states' | 'menu'
  /** Its button disappears when it is pressed. */
  readonly vanishes?: boolean
  readonly isShown: boolean
  /** Whether the key works; by default while the button or item is shown. */
  readonly hasKey?: boolean
  readonly run: () => void
  readonly look?: Omit<ComponentProps<typeof Button>, 'onClick'>
}

/** Whether checks of the report alone opened the follow-up, and other numbers have repaired them. */
const useIsRepaired = (thread: Thread, details: FollowUp | undefined): boolean => {
  const { data } = useQuery({ ...detailQueries(thread).checks, enabled: thread.numberOfChecks !== undefined })
  const openings = details?.events.filter(({ kind }) => kind === 'opened' || kind === 'reopened') ?? []
  const flagged = (data ?? []).filter(({ severity }) => severity === 'flag')
  return (
    details?.reports.length === 1 &&
    openings.length > 0 &&
    openings.every(({ check }) => check !== undefined) &&
    flagged.every(({ endedAt }) => endedAt !== null) &&
    flagged.some(({ end }) => end === 'repaired')
  )
}

const undoableKinds: readonly FollowUpEvent['kind'][] = [
  'taken',
  'released',
  'assigned',
  'state',
  'severity',
  'referred',
]

/**
 * Whether the last change of the follow-up is the caller's and can still be undone. The time counts from when it is first shown:
 * the clocks of server and browser differ. What was changed before the report was opened can't be undone here.
 *
 * @param hasChanged whether a change was sent since then, possibly before the details had loaded
 */
const useCanUndo = (details: FollowUp | undefined, hasChanged: boolean): boolean => {
  const last = details?.events.findLast(({ kind }) => kind !== 'comment')
  const lastId = last?.id ?? 0
  const [opened, setOpened] = useState<{ followUpId: number; lastId: number }>()
  const [expiredId, setExpiredId] = useState(0)
  if (details && opened?.followUpId !== details.id)
    setOpened({ followUpId: details.id, lastId: hasChanged ? 0 : lastId })
  // Servers that send all events have no undo.
  const isSupported = details?.numberOfEvents !== undefined
  const isOwn = last?.account === currentAccountName() && undoableKinds.includes(last.kind)
  const isNew = isSupported && isOwn && opened?.followUpId === details.id && lastId > opened.lastId
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setExpiredId(lastId), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isNew, lastId])
  return isNew && expiredId !== lastId
}

interface Options extends Pick<ReportFollowUp, 'thread' | 'followUp'> {
  onComment: () => void
  onDialog: (dialog: FollowUpDialog) => void
}

/** Colleagues' cases whose change was confirmed since the app was opened: the account, the follow-up and its owner. */
const confirmedCases = new Set<string>()

/** Returns a function that runs a change of the follow-up. For a colleague's case it first asks for confirmation, once per owner. */
const useGuard = (followUp: Pick<FollowUp, 'id' | 'owner'> | undefined) => {
  const t = useTranslations('followUp')
  return (run: () => void) => {
    const owner = followUp?.owner ?? null
    const caseKey = `${currentAccountName()} ${followUp?.id} ${owner}`
    if (owner === null || owner === currentAccountName() || confirmedCases.has(caseKey)) return run()
    void confirm({
      title: t('askTitle', { account: owner }),
      text: t('askText', { account: owner }),
      label: t('askAction'),
      do: async () => {
        confirmedCases.add(caseKey)
        run()
      },
    })
  }
}

/** The changes of a follow-up that the caller may make now. */
const useChanges = ({ followUp, thread }: Pick<Options, 'followUp' | 'thread'>) => {
  const { summary, details } = followUp
  const { isOrganizer, canChange } = useCurrentUser()
  const change = useChangeState(thread, followUp)
  const caller = { account: currentAccountName(), isOrganizer }
  const shown = summary && { ...summary, ...change.shown }
  const may = shown && canChange ? permissionsOf(shown, caller) : noPermissions
  const expected = summary && { ...summary, ...change.expected }
  const guard = useGuard(expected)
  const [needsVerdict, setNeedsVerdict] = useState(false)
  /** Whether a key was pressed that is the owner's. */
  const [isRefused, setRefused] = useState(false)
  const colleague = canChange && !may.change ? (shown?.owner ?? undefined) : undefined
  const guarded = (run: () => void) => {
    setNeedsVerdict(false)
    guard(run)
  }
  const isRepaired = useIsRepaired(thread, details) && shown !== undefined && isUndecided(shown.state)
  return {
    shown,
    may,
    canChange,
    /** Without an owner it is taken first; organizers find the states in the menu. */
    hasStates: may.change && shown?.owner !== null,
    /** Whether the keys of the states work: already while the follow-up is being taken. */
    maySet: canChange && expected !== undefined && expected.owner !== null && permissionsOf(expected, caller).change,
    canUndo: useCanUndo(details, change.hasChanged) && canChange && !change.isPending,
    isRepaired,
    mayCloseRepaired: isRepaired && canChange && (shown.owner === null || shown.owner === caller.account),
    /** Takes it if nobody has, and closes it. */
    closeRepaired: () => {
      if (shown?.owner === null) change.take(shown.state)
      change.setState('unfounded')
      change.setState('closed')
    },
    take: () => shown && change.take(shown.state),
    setState: (state: FollowUpResult) => {
      // Closing requires a verdict.
      const isMissing = state === 'closed' && expected !== undefined && isUndecided(expected.state)
      setNeedsVerdict(isMissing)
      if (!isMissing) guarded(() => change.setState(state))
    },
    setSeverity: (severity: FollowUp['severity']) => guarded(() => change.setSeverity(severity)),
    release: () => guarded(() => shown && change.release(shown.state)),
    undo: change.undo,
    guarded,
    severity: details && { ...details, ...change.shown }.severity,
    /** Whose follow-up the caller can't change. */
    colleague,
    refuse: () => setRefused(true),
    refusedBy: isRefused ? colleague : undefined,
    needsVerdict: needsVerdict && shown !== undefined && isUndecided(shown.state),
    isTaking: change.isTaking,
    isPending: change.isPending,
    lostTo: change.lostTo,
    error: change.error,
  }
}

/** What the bar of a follow-up shows and does. */
export const useBar = ({ followUp, thread, onComment, onDialog }: Options) => {
  const t = useTranslations('followUp')
  const changes = useChanges({ followUp, thread })
  const { shown, may, canChange, hasStates, maySet, canUndo, guarded } = changes
  const mayRelease = may.change && shown?.owner !== null
  const narrow = { size: 'narrow' } as const
  const inMenu = { place: 'menu', isShown: may.change } as const
  const ofStates = hasStates ? ({ ...inMenu, place: 'states' } as const) : inMenu
  const takeOver = { place: 'takeOver', vanishes: true } as const
  const actions: readonly BarAction[] = [
    { ...takeOver, key: '5', label: t('closeRepaired'), isShown: changes.mayCloseRepaired, run: changes.closeRepaired },
    {
      ...takeOver,
      key: 'T',
      label: t('take'),
      isShown: may.take,
      run: changes.take,
      look: { variant: 'primary', isBusy: changes.isTaking },
    },
    {
      key: 'U',
      label: t('undo'),
      place: 'bar',
      vanishes: true,
      // Its place is kept, so that nothing moves when it comes and goes.
      isShown: canChange && !may.take,
      hasKey: canUndo,
      run: changes.undo,
      look: { ...narrow, className: classNames(!canUndo && 'invisible') },
    },
    { key: 'C', label: t('comment'), place: 'bar', isShown: canChange, run: onComment, look: narrow },
    ...followUpResults.map((state, index) => ({
      ...ofStates,
      key: String(index + 1),
      label: t(`set.${state}`),
      ...(hasStates && { icon: stateIcons[state] }),
      vanishes: true,
      hasKey: maySet || may.change,
      run: () => changes.setState(state),
      look: { ...narrow, 'aria-pressed': shown?.state === state || shown?.result === state },
    })),
    {
      ...ofStates,
      key: 'R',
      label: t(hasStates ? 'refer' : 'referTo'),
      icon: CornerUpRight,
      run: () => guarded(() => onDialog('refer')),
      look: { ...narrow, 'aria-haspopup': 'dialog', className: 'follow-up-refer' },
    },
    { ...inMenu, key: 'L', label: t('link'), icon: Link2, isShown: canChange, run: () => onDialog('link') },
    { ...inMenu, key: 'A', label: t('reassign'), icon: ArrowRightLeft, run: () => onDialog('reassign') },
    { ...inMenu, key: 'G', label: t('release'), icon: Undo2, isShown: mayRelease, run: changes.release },
  ]
  const keyActions = actions.map(({ hasKey, isShown, ...action }) => ({ ...action, isPossible: hasKey ?? isShown }))
  useScreenActions(
    keyActions
      .filter(({ isPossible, place }) => isPossible || (changes.colleague !== undefined && place !== 'bar'))
      .map(({ key, label, isPossible, run }) => {
        return { key: key.toLowerCase(), label, isPossible, run: isPossible ? run : changes.refuse }
      }),
  )
  return {
    ...changes,
    shownAt: (place: BarAction['place']) => actions.filter(action => action.isShown && action.place === place),
  }
}
