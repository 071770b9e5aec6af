import type { Thread } from '@scrutineer/contract/fields/threads'
import { useState } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { FollowUpDialog } from './dialogs/follow-up-dialogs.tsx'

/** As high as the bar of an untaken follow-up. */
const BarSkeleton = () => <div aria-hidden className="h-12 rounded-lg border bg-surface max-lg:hidden" />

const FollowUpBar = lazyComponent(async () => (await import('./bar/follow-up-bar.tsx')).FollowUpBar, {
  fallback: <BarSkeleton />,
})
const FollowUpHistory = lazyComponent(async () => (await import('./history/follow-up-history.tsx')).FollowUpHistory)
const FollowUpDialogs = lazyComponent(async () => (await import('./dialogs/follow-up-dialogs.tsx')).FollowUpDialogs)

/** The follow-up of a report: render its bar, its history if there is one, and the open dialog. */
export const useReportFollowUp = (observerStation: ObserverStation, thread: Thread | undefined) => {
  const [dialog, setDialog] = useState<FollowUpDialog>()
  const [focusRequests, setFocusRequests] = useState(0)
  const report = thread && { observerStation, thread }
  return {
    bar: report && (
      <FollowUpBar {...report} onComment={() => setFocusRequests(count => count + 1)} onDialog={setDialog} />
    ),
    history: thread?.followUp && report && (
      <FollowUpHistory {...report} focusRequests={focusRequests} onLink={() => setDialog('link')} />
    ),
    dialog: dialog && report && <FollowUpDialogs {...report} dialog={dialog} onClose={() => setDialog(undefined)} />,
  }
}
