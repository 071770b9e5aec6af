import type { Thread } from '@scrutineer/contract/fields/threads'
import { useState } from 'react'
import { createValue } from '../../../lib/stores/value.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import { FollowUpBar } from './bar/follow-up-bar.tsx'
import type { FollowUpDialog } from './dialogs/follow-up-dialogs.tsx'
import { FollowUpHistory } from './history/follow-up-history.tsx'
import { useFollowUp } from './use-follow-up.ts'

const FollowUpDialogs = lazyComponent(async () => (await import('./dialogs/follow-up-dialogs.tsx')).FollowUpDialogs)

/** The follow-up of a report: render its bar, its history if there is one, and the open dialog. */
export const useReportFollowUp = (observerStation: ObserverStation, thread: Thread | undefined) => {
  const [dialog, setDialog] = useState<FollowUpDialog>()
  // A state would render the whole report.
  const [focusRequests] = useState(() => createValue(0))
  const followUp = useFollowUp(observerStation, thread)
  const report = thread && { observerStation, thread, followUp }
  return {
    bar: report && (
      <FollowUpBar {...report} onComment={() => focusRequests.set(focusRequests.get() + 1)} onDialog={setDialog} />
    ),
    history: thread?.followUp && report && (
      <FollowUpHistory {...report} focusRequests={focusRequests} onLink={() => setDialog('link')} />
    ),
    dialog: dialog && report && <FollowUpDialogs {...report} dialog={dialog} onClose={() => setDialog(undefined)} />,
  }
}
