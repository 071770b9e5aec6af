import type { Thread } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { skeletonRowCount } from '../../../ui/feedback/skeleton.tsx'
import { threadKey } from './new-threads.ts'
import { SkeletonRow, ThreadRow } from './thread-row.tsx'

interface Props {
  label: string
  /** Every row of the list has a flag. */
  isUrgent: boolean
  /** Undefined while the first page loads. */
  threads: readonly Thread[] | undefined
  expectedRows: number
  isStale: boolean
  openKey: string | undefined
  /** Keys of the threads marked as new. */
  newKeys: ReadonlySet<string>
  hrefOf: (thread: Thread) => string
}

/** A page of threads, each linking to its details. */
export const ThreadList = ({ label, isUrgent, threads, expectedRows, isStale, openKey, newKeys, hrefOf }: Props) => {
  const t = useTranslations('ui')
  const waitingTime = useWaitingTime({ enabled: threads?.some(thread => thread.followUp) ?? false })
  const context = { account: currentAccountName(), waitingTime }
  return (
    <section aria-label={label} aria-busy={threads === undefined || isStale}>
      <ul className={classNames('transition-opacity', isStale && 'opacity-60')}>
        {threads?.map(thread => (
          <ThreadRow
            key={threadKey(thread)}
            thread={thread}
            href={hrefOf(thread)}
            isOpen={threadKey(thread) === openKey}
            isNew={newKeys.has(threadKey(thread))}
            context={context}
          />
        )) ??
          Array.from({ length: skeletonRowCount(expectedRows) }, (_, row) => (
            <SkeletonRow key={row} isUrgent={isUrgent} />
          ))}
      </ul>
      {threads === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </section>
  )
}
