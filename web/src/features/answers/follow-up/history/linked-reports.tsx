import { type FollowedReport, type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { Unlink2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { threadKey } from '../../threads/new-threads.ts'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useThreadAddress } from '../../threads/use-threads.ts'
import { permissionsOf } from '../permissions.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'

interface Props {
  followUp: FollowUp
  /** The open report. */
  open: ObserverStation
  /** The open report was removed, and has another follow-up now. */
  onLeave: () => void
}

/** The reports of a follow-up that has several. Its owner and organizers can remove each from it; all staff while it has no owner. */
export const LinkedReports = ({ followUp, open, onLeave }: Props) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const { hrefOf } = useThreadAddress()
  const store = useStoreFollowUp()
  const { submit, isBusy, failure } = useSubmit()
  const { canChange, isOrganizer } = useCurrentUser()
  const { id: followUpId, reports, owner } = followUp
  const caller = { account: currentAccountName(), isOrganizer }
  const canUnlink = canChange && (owner === null || permissionsOf(followUp, caller).change)
  const unlink = ({ idObserver, idPollingStation, pollingStationName }: FollowedReport) =>
    void submit(async () => {
      await store(await call(followUps.unlink, { params: { id: followUpId }, body: { idObserver, idPollingStation } }))
      announce(t('unlinked', { report: pollingStationName }))
      onLeave()
    })
  if (reports.length < 2) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      <h4 className="font-medium text-sm">{t('reportsOfThis')}</h4>
      <ul aria-label={t('reportsOfThis')} className="grid grid-cols-1">
        {reports.map(report => {
          const name = `${report.pollingStationName}, ${report.observerName}`
          const isOpen = threadKey(report) === threadKey(open)
          return (
            <li key={threadKey(report)} className="flex min-h-8 items-center gap-2 text-sm">
              <span className="min-w-0 grow wrap-anywhere">
                {isOpen ? (
                  <>
                    {name} <span className="text-soft">{t('thisReport')}</span>
                  </>
                ) : (
                  <Link href={hrefOf(report)} preservesScroll className="rounded-sm text-accent hover:underline">
                    {name}
                  </Link>
                )}
              </span>
              <span className="shrink-0 text-soft">
                <Timestamp at={report.lastModified} format="compact" />
              </span>
              {canUnlink && (
                <IconButton
                  icon={Unlink2}
                  name={t('unlink', { report: name })}
                  aria-busy={isBusy}
                  className="-mr-2"
                  onClick={() => unlink(report)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <FormError text={failure && getErrorMessage(failure.error)} />
    </div>
  )
}
