import { type FollowUpResult, followUpResults } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, type FollowUpEvent, UNDO_SECONDS } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, CornerUpRight, Link2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useShortcuts } from '../../../../shared/keyboard/use-shortcuts.ts'
import { confirm } from '../../../../ui/overlay/confirm-store.ts'
import type { MenuItem } from '../../../../ui/overlay/menu-store.ts'
import { detailQueries } from '../../details/detail-queries.ts'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import { isUndecided, noPermissions, permissionsOf } from '../permissions.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { useChangeState } from './use-change-state.ts'

interface ItemOptions {
  mayChange: boolean
  /** The states have buttons of their own. */
  hasStates: boolean
  owner: string | null
  onDialog: (dialog: FollowUpDialog) => void
  onState: (state: FollowUpResult) => void
  onRelease: () => void
}

/** The menu of a follow-up: what has no button, or none on small screens. */
const useBarItems = ({ mayChange, hasStates, owner, onDialog, ...on }: ItemOptions): readonly MenuItem[] => {
  const t = useTranslations('followUp')
  const states = followUpResults.map((state, index) => ({
    label: t(`set.${state}`),
    shortcut: String(index + 1),
    onSelect: () => on.onState(state),
  }))
  const refer = { label: t('referTo'), icon: CornerUpRight, shortcut: 'R', onSelect: () => onDialog('refer') }
  const reassign = { label: t('reassign'), icon: ArrowRightLeft, shortcut: 'A', onSelect: () => onDialog('reassign') }
  const release = { label: t('release'), icon: Undo2, shortcut: 'G', onSelect: on.onRelease }
  return [
    ...(mayChange && !hasStates ? [...states, refer] : []),
    { label: t('link'), icon: Link2, shortcut: 'L', onSelect: () => onDialog('link') },
    ...(mayChange ? [reassign] : []),
    ...(mayChange && owner !== null ? [release] : []),
  ]
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

/** What the keys in the menu do. */
const menuKeys = (items: readonly MenuItem[]): Record<string, () => void> =>
  Object.fromEntries(
    items.flatMap(({ shortcut, onSelect }) =>
      shortcut && onSelect ? [[shortcut.toLowerCase(), onSelect] as const] : [],
    ),
  )

/** Colleagues' cases whose change was confirmed since the app was opened: the account, the follow-up and its owner. */
const confirmedCases = new Set<string>()

/** What the bar of a follow-up shows and does. Each key works while its button or menu is shown; those of the states already while the follow-up is being taken. */
export const useBar = ({ followUp, thread, onComment, onDialog }: Options) => {
  const t = useTranslations('followUp')
  const { summary, details } = followUp
  const { isOrganizer, canChange } = useCurrentUser()
  const change = useChangeState(thread, followUp)
  const caller = { account: currentAccountName(), isOrganizer }
  const shown = summary && { ...summary, ...change.shown }
  const may = shown && canChange ? permissionsOf(shown, caller) : noPermissions
  // It is taken first. Without an owner, organizers find the states in the menu.
  const hasStates = may.change && shown?.owner !== null
  const expected = summary && { ...summary, ...change.expected }
  const maySet =
    canChange && expected !== undefined && expected.owner !== null && permissionsOf(expected, caller).change
  const canUndo = useCanUndo(details, change.hasChanged) && canChange && !change.isPending
  const [needsVerdict, setNeedsVerdict] = useState(false)
  const caseOf = (owner: string) => `${caller.account} ${expected?.id} ${owner}`
  /** Runs a change; of a colleague's case once it is confirmed, which is asked once. */
  const guarded = (run: () => void) => {
    const owner = expected?.owner ?? null
    setNeedsVerdict(false)
    if (owner === null || owner === caller.account || confirmedCases.has(caseOf(owner))) return run()
    void confirm({
      title: t('askTitle', { account: owner }),
      text: t('askText', { account: owner }),
      label: t('askAction'),
      do: async () => {
        confirmedCases.add(caseOf(owner))
        run()
      },
    })
  }
  const refer = () => guarded(() => onDialog('refer'))
  const take = () => shown && change.take(shown.state)
  const setState = (state: FollowUpResult) => {
    // Closing requires a verdict.
    const isMissing = state === 'closed' && expected !== undefined && isUndecided(expected.state)
    setNeedsVerdict(isMissing)
    if (!isMissing) guarded(() => change.setState(state))
  }
  const isRepaired = useIsRepaired(thread, details) && shown !== undefined && isUndecided(shown.state)
  const closeRepaired = () => {
    if (shown?.owner === null) change.take(shown.state)
    change.setState('unfounded')
    change.setState('closed')
  }
  const mayCloseRepaired = isRepaired && canChange && (shown.owner === null || shown.owner === caller.account)
  const items = useBarItems({
    mayChange: may.change,
    hasStates,
    owner: shown?.owner ?? null,
    onDialog,
    onState: setState,
    onRelease: () => guarded(change.release),
  })
  useShortcuts({
    ...(canChange && menuKeys(items)),
    ...(canChange && { c: onComment }),
    ...(may.take && { t: take }),
    ...(maySet && Object.fromEntries(followUpResults.map((state, index) => [index + 1, () => setState(state)]))),
    ...(hasStates && { r: refer }),
    ...(mayCloseRepaired && { 5: closeRepaired }),
    ...(canUndo && { u: change.undo }),
  })
  const severity = details && { ...details, ...change.shown }.severity
  const { lostTo, error, isTaking } = change
  return {
    shown,
    may,
    canChange,
    hasStates,
    items,
    severity,
    take,
    setState,
    setSeverity: (value: Parameters<typeof change.setSeverity>[0]) => guarded(() => change.setSeverity(value)),
    refer,
    isRepaired,
    /** Takes it if nobody has, and closes it. Undefined unless the numbers were repaired. */
    closeRepaired: mayCloseRepaired ? closeRepaired : undefined,
    /** Undefined if there is nothing to undo. */
    undo: canUndo ? change.undo : undefined,
    needsVerdict: needsVerdict && shown !== undefined && isUndecided(shown.state),
    isOwn: shown !== undefined && shown.owner === caller.account,
    isTaking,
    lostTo,
    error,
  }
}
