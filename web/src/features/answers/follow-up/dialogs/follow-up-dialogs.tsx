import type { Thread } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useTranslations } from 'use-intl'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useFollowUp } from '../use-follow-up.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { ReferDialog } from './refer-dialog.tsx'

/** The dialogs of a follow-up. */
export type FollowUpDialog = 'refer' | 'link' | 'reassign'

interface Props {
  dialog: FollowUpDialog
  observerStation: ObserverStation
  thread: Thread
  onClose: () => void
}

/** The open dialog of a follow-up. */
export const FollowUpDialogs = ({ dialog, observerStation, thread, onClose }: Props) => {
  const t = useTranslations('followUp')
  const store = useStoreFollowUp()
  const { details: followUp } = useFollowUp(observerStation, thread)
  const onDone = (changed: FollowUp) => {
    void store(changed)
    announce(t(`done.${dialog}`))
    onClose()
  }
  if (!followUp) return null
  if (dialog === 'refer') return <ReferDialog followUpId={followUp.id} onClose={onClose} onDone={onDone} />
  if (dialog === 'link')
    return <LinkDialog {...{ followUp, onClose, onDone }} stationName={thread.pollingStationName} />
  return <ReassignDialog followUpId={followUp.id} owner={followUp.owner} onClose={onClose} onDone={onDone} />
}
