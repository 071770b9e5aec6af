import type { FollowUpResult } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useShortcuts } from '../../../../shared/keyboard/use-shortcuts.ts'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import { noPermissions, permissionsOf } from '../permissions.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { useBarItems } from './use-bar-items.ts'
import { useChangeState } from './use-change-state.ts'

interface Options {
  followUp: Pick<ReportFollowUp, 'summary' | 'details' | 'refetch'>
  thread: Thread
  onComment: () => void
  onDialog: (dialog: FollowUpDialog) => void
}

/** What the bar of a follow-up shows and does. Each key works while its button is shown; those of the states already while the follow-up is being taken. */
export const useBar = ({ followUp: { summary, details, refetch }, thread, onComment, onDialog }: Options) => {
  const { isOrganizer, canChange } = useCurrentUser()
  const change = useChangeState(summary?.id ?? 0, thread, refetch)
  const caller = { account: currentAccountName(), isOrganizer }
  const shown = summary && { ...summary, ...change.shown }
  const may = shown && canChange ? permissionsOf(shown, caller) : noPermissions
  // It is taken first. Without an owner, organizers find the states in the menu.
  const hasStates = may.change && shown?.owner !== null
  const expected = summary && { ...summary, ...change.expected }
  const maySet =
    canChange && expected !== undefined && expected.owner !== null && permissionsOf(expected, caller).change
  const refer = () => onDialog('refer')
  const take = () => shown && change.take(shown.state)
  const setState = (state: FollowUpResult) => change.setState(state)
  useShortcuts({
    ...(canChange && { c: onComment }),
    ...(may.take && { t: take }),
    ...(maySet && {
      1: () => setState('confirmed'),
      2: () => setState('unfounded'),
      3: () => setState('unverifiable'),
      4: () => setState('closed'),
    }),
    ...(hasStates && { r: refer }),
  })
  const items = useBarItems({ mayChange: may.change, hasStates, owner: shown?.owner ?? null, onDialog, change })
  const severity = details && { ...details, ...change.shown }.severity
  const { lostTo, error, setSeverity, isTaking } = change
  return {
    shown,
    may,
    canChange,
    hasStates,
    items,
    severity,
    take,
    setState,
    setSeverity,
    refer,
    isTaking,
    lostTo,
    error,
  }
}
