import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { parseTimeInput } from '../../../../lib/format/time-input.ts'
import { FormDialog } from '../../../../shared/form/form-dialog.tsx'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { threadKey } from '../../threads/new-threads.ts'
import { threadsQuery } from '../../threads/threads-query.ts'
import { useThreadAddress } from '../../threads/use-threads.ts'
import { FlagSummary, hasFindings } from '../../triage/flag-summary.tsx'
import { followUpStaffQuery } from '../follow-up-queries.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { NewOwnerFields, ReferredToField } from './change-fields.tsx'

/** `VN 35`: county code and station number. */
const parseStation = (text: string) => {
  const match = /^\s*(\S+)\s+(\d{1,9})\s*$/.exec(text)
  return match ? { county: match[1] ?? '', pollingStationNumber: Number(match[2]) } : undefined
}

const pageSize = 25

/** Reports that may be linked: of the typed station; without one, of the same station and of the current list. */
const useLinkCandidates = (followUp: FollowUp, stationName: string, typed: string) => {
  const { isUrgent, search, page } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const query = parseStation(typed) ?? parseStation(stationName)
  const atStation = useQuery({
    ...endpointQuery(answers.threads, { query: { ...query, page: 1, pageSize } }),
    enabled: query !== undefined,
    placeholderData: undefined,
  })
  const linked = new Set(followUp.reports.map(threadKey))
  const listed = typed.trim() === '' ? (list.data?.data ?? []) : []
  const threads = new Map<string, Thread>()
  for (const thread of [...(atStation.data?.data ?? []), ...listed])
    if (!linked.has(threadKey(thread))) threads.set(threadKey(thread), thread)
  return { threads: [...threads.values()], isLoading: atStation.isLoading, query: atStation }
}

const Candidate = ({ thread, onChoose }: { thread: Thread; onChoose: () => void }) => (
  <button
    type="button"
    className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-1.5 text-start hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
    onClick={onChoose}
  >
    <span className="relative truncate">
      <span className="font-medium">{thread.pollingStationName}</span>
      <span className="text-soft">
        {' · '}
        {thread.observerName}
        {thread.ngo && ` · ${thread.ngo}`}
      </span>
    </span>
    <span className="text-soft text-sm">
      <Timestamp at={thread.lastModified} format="compact" />
    </span>
    {hasFindings(thread) && (
      <span className="col-span-2 min-w-0">
        <FlagSummary thread={thread} />
      </span>
    )}
  </button>
)

interface LinkDialogProps {
  followUp: FollowUp
  /** The open report's: county code, space, number. */
  stationName: string
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Adds a report about the same event to a follow-up. */
const LinkDialog = ({ followUp, stationName, onClose, onDone }: LinkDialogProps) => {
  const t = useTranslations('followUp')
  const ui = useTranslations('ui')
  const [typed, setTyped] = useState('')
  const { threads, isLoading, query } = useLinkCandidates(followUp, stationName, typed)
  const { submit, reason } = useSubmit()
  const link = ({ idObserver, idPollingStation }: Thread) =>
    void submit(async () =>
      onDone(await call(followUps.link, { params: { id: followUp.id }, body: { idObserver, idPollingStation } })),
    )
  return (
    <Dialog title={t('linkTitle')} onClose={onClose}>
      <p className="text-soft">{t('linkHint')}</p>
      <form onSubmit={event => event.preventDefault()}>
        <TextField
          label={t('linkStation')}
          placeholder={stationName}
          hint={t('linkStationHint')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </form>
      <FormError text={reason} />
      {query.isError && <QueryFailure query={query} />}
      {isLoading && (
        <p className="flex h-10 items-center">
          <span className="sr-only">{ui('loading')}</span>
          <Skeleton className="w-56" />
        </p>
      )}
      {!isLoading && threads.length === 0 && <p role="status">{t('linkNone')}</p>}
      <ul aria-label={t('linkChoices')} className="divide-y divide-line overflow-hidden rounded-md border empty:hidden">
        {threads.map(thread => (
          <li key={threadKey(thread)}>
            <Candidate thread={thread} onChoose={() => link(thread)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ReferDialogProps {
  followUpId: number
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Records to whom an event was referred, and when. */
const ReferDialog = ({ followUpId, onClose, onDone }: ReferDialogProps) => {
  const t = useTranslations('followUp')
  const answers = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const [now] = useState(() => formatDateTime(new Date(), timeZone))
  return (
    <FormDialog
      title={t('referTitle')}
      action={t('refer')}
      required={['to']}
      fields={['to', 'at']}
      read={data => ({
        to: String(data.get('to')),
        at: parseTimeInput(String(data.get('at')), timeZone, new Date()),
      })}
      onSubmit={async body => onDone(await call(followUps.refer, { params: { id: followUpId }, body }))}
      onClose={onClose}
    >
      <ReferredToField />
      <TextField label={t('referredWhen')} name="at" placeholder={answers('timePlaceholder')} defaultValue={now} />
    </FormDialog>
  )
}

interface ReassignDialogProps {
  followUpId: number
  /** The present owner, who isn't offered. */
  owner: string | null
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Makes another account the owner. */
const ReassignDialog = ({ followUpId, owner, onClose, onDone }: ReassignDialogProps) => {
  const t = useTranslations('followUp')
  const staff = useQuery(followUpStaffQuery(followUpId))
  const candidates = (staff.data ?? []).filter(each => each.account !== owner)
  return (
    <FormDialog
      title={t('reassignTitle')}
      action={t('reassignAction')}
      required={['account']}
      fields={['account', 'comment']}
      read={data => ({ account: String(data.get('account')), comment: String(data.get('comment') ?? '') })}
      onSubmit={async body => onDone(await call(followUps.assign, { params: { id: followUpId }, body }))}
      onClose={onClose}
    >
      {staff.isError && <QueryFailure query={staff} />}
      <NewOwnerFields staff={candidates} />
    </FormDialog>
  )
}

/** The dialogs of a follow-up. */
export type FollowUpDialog = 'refer' | 'link' | 'reassign'

interface Props extends Pick<ReportFollowUp, 'thread' | 'followUp'> {
  dialog: FollowUpDialog
  onClose: () => void
}

/** The open dialog of a follow-up. */
export const FollowUpDialogs = ({ dialog, thread, followUp: { details: followUp, store }, onClose }: Props) => {
  const t = useTranslations('followUp')
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
