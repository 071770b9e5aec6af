import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { type BatchAction, followUpBatch, MAX_BATCH, type RefusedReport } from '@scrutineer/contract/follow-up-batch'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NewOwnerFields, ReferredToField } from '../follow-up/dialogs/change-fields.tsx'
import { followUpStaffQuery } from '../follow-up/follow-up-queries.ts'
import { threadKey } from '../threads/new-threads.ts'

interface ActionProps {
  action: BatchAction
  threads: readonly Thread[]
}

/** Who may own the reports: accounts of their NGOs, and of organizers. */
const AssignFields = ({ threads }: Pick<ActionProps, 'threads'>) => {
  const t = useTranslations('answers.batch')
  // One follow-up of each NGO.
  const byNgo = new Map(threads.flatMap(({ ngo, followUp }) => (followUp ? [[ngo, followUp.id] as const] : [])))
  const staff = useQueries({ queries: [...byNgo.values()].map(followUpStaffQuery) })
  const failed = staff.find(({ isError }) => isError)
  const accounts = new Map(staff.flatMap(({ data }) => data ?? []).map(each => [each.account, each]))
  return (
    <>
      {failed && <QueryFailure query={failed} />}
      {byNgo.size === 0 && <p className="text-soft">{t('takeFirst')}</p>}
      <NewOwnerFields staff={[...accounts.values()]} />
    </>
  )
}

interface RefusalsProps extends ActionProps {
  refused: readonly RefusedReport[]
  onClose: () => void
}

/** What was done, and each report that was left out with the reason. */
const Refusals = ({ action, threads, refused, onClose }: RefusalsProps) => {
  const t = useTranslations('answers.batch')
  const named = new Map(threads.map(thread => [threadKey(thread), thread]))
  return (
    <Dialog title={t('leftOut', { count: refused.length })} onClose={onClose}>
      <p role="status">{t(`done.${action}`, { count: threads.length - refused.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs a tab stop to scroll by keyboard in every browser */}
      <ul aria-label={t('leftOutList')} tabIndex={0} className="grid max-h-72 divide-y divide-line overflow-y-auto">
        {refused.map(({ idObserver, idPollingStation, reason }) => {
          const thread = named.get(threadKey({ idObserver, idPollingStation }))
          return (
            <li
              key={threadKey({ idObserver, idPollingStation })}
              className="wrap-anywhere py-1.5 [content-visibility:auto]"
            >
              <Link href={paths.details(false, idObserver, idPollingStation)} onClick={onClose} className="text-accent">
                {thread?.pollingStationName}, {thread?.observerName}
              </Link>
              <span className="block text-soft">{reason}</span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

const required: Partial<Record<BatchAction, string[]>> = { assign: ['account'], refer: ['to'] }

interface Props extends ActionProps {
  /** Nothing was left out. Closes the dialog. */
  onDone: () => void
  onClose: () => void
}

/** Names colleagues' cases, which an organizer would change too. The server leaves out those of others. */
const ColleaguesCases = ({ threads }: Pick<ActionProps, 'threads'>) => {
  const t = useTranslations('answers.batch')
  const { isOrganizer } = useCurrentUser()
  const owners = threads.flatMap(({ followUp }) => followUp?.owner ?? []).filter(each => each !== currentAccountName())
  if (!isOrganizer || owners.length === 0) return null
  return <p>{t('askText', { count: owners.length, accounts: [...new Set(owners)].join(', ') })}</p>
}

/** Asks for what the action needs, applies it to the reports, and says which were left out and why. */
export const BatchDialog = ({ action, threads, onDone, onClose }: Props) => {
  const t = useTranslations('answers.batch')
  const invalidate = useInvalidate()
  const [refused, setRefused] = useState<readonly RefusedReport[]>([])
  const count = threads.length
  const apply = async (values: { account?: string; comment?: string; to?: string }) => {
    const left: RefusedReport[] = []
    try {
      for (let start = 0; start < count; start += MAX_BATCH) {
        const reports = threads
          .slice(start, start + MAX_BATCH)
          .map(({ idObserver, idPollingStation, lastModified, numberOfNotes }) => {
            return { idObserver, idPollingStation, lastModified, numberOfNotes }
          })
        const body = { action, reports, account: undefined, comment: undefined, to: undefined, ...values }
        left.push(...(await call(followUpBatch.apply, { body })).refused)
      }
    } finally {
      // A part may be done if a call failed.
      void invalidate([answers.threads, answers.thread, answers.unseen, followUps.get, followUps.summary])
    }
    setRefused(left)
    if (left.length > 0) return
    toast('success', t('success'), t(`done.${action}`, { count }))
    onDone()
  }
  if (refused.length > 0) return <Refusals {...{ action, refused, onClose, threads }} />
  return (
    <FormDialog
      title={t(`title.${action}`, { count })}
      action={t(`action.${action}`)}
      required={required[action] ?? []}
      read={data => Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))}
      onSubmit={apply}
      onClose={onClose}
    >
      {(action === 'refer' || action === 'release') && <ColleaguesCases threads={threads} />}
      {action === 'assign' && <AssignFields threads={threads} />}
      {action === 'refer' && <ReferredToField />}
    </FormDialog>
  )
}
