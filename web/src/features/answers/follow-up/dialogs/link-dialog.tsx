import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { threadKey } from '../../threads/new-threads.ts'
import { threadsQuery } from '../../threads/threads-query.ts'
import { useThreadAddress } from '../../threads/use-threads.ts'
import { FlagSummary, hasFindings } from '../../triage/flag-summary.tsx'

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
    className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
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

interface Props {
  followUp: FollowUp
  /** The open report's: county code, space, number. */
  stationName: string
  onClose: () => void
  onDone: (changed: FollowUp) => void
}

/** Adds a report about the same event to a follow-up. */
export const LinkDialog = ({ followUp, stationName, onClose, onDone }: Props) => {
  const t = useTranslations('followUp')
  const ui = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const [typed, setTyped] = useState('')
  const { threads, isLoading, query } = useLinkCandidates(followUp, stationName, typed)
  const { submit, failure } = useSubmit()
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
      <FormError text={failure && getErrorMessage(failure.error)} />
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
