import { type HelpCall, helpCalls } from '@scrutineer/contract/help-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { enabledWith } from '../../../api/capabilities.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { StationLink } from '../../../shared/activity/station-link.tsx'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { helpCallsQuery } from './help-calls-query.ts'

const HelpCallRow = ({ helpCall }: { helpCall: HelpCall }) => {
  const t = useTranslations('help')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const { canChange } = useCurrentUser()
  const { id, observerName, observerPhoneNumber, backupPhone, ngo, text, calledAt, takenBy } = helpCall
  const refetch = () => client.invalidateQueries({ queryKey: helpCallsQuery.queryKey })
  const close = () =>
    void confirm({
      title: t('closeTitle', { observer: observerName }),
      text: t('closeText'),
      label: t('close'),
      do: async () => {
        await call(helpCalls.close, { params: { id } })
        await refetch()
      },
    })
  const take = useMutation({ mutationFn: () => call(helpCalls.take, { params: { id } }), onSuccess: refetch })
  return (
    <li className="grid gap-1 border-danger border-s-4 bg-danger-wash px-6 py-2 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="wrap-anywhere flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <Siren aria-hidden className="size-4 shrink-0 self-center text-danger" />
          <strong className="font-semibold">{t('calls', { observer: observerName })}</strong>
          {helpCall.idPollingStation !== null && (
            <StationLink id={helpCall.idPollingStation}>
              {`${helpCall.countyCode} ${helpCall.pollingStationNumber}`}
            </StationLink>
          )}
          <span className="text-soft">
            {ngo} · <Timestamp at={calledAt} format="compact" />
          </span>
          {[observerPhoneNumber, backupPhone].map(
            phone =>
              phone && (
                <a key={phone} href={telephoneHref(phone)} className="font-medium text-accent hover:underline">
                  {phone}
                </a>
              ),
          )}
          {takenBy !== null && <span>{t('takenBy', { account: takenBy })}</span>}
        </p>
        {canChange && (
          <span className="flex gap-2">
            <Button isBusy={take.isPending} disabled={take.isPending} onClick={() => take.mutate()}>
              {t(takenBy === null ? 'take' : 'takeOver')}
            </Button>
            <Button onClick={close}>{t('close')}</Button>
          </span>
        )}
      </div>
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <FormError text={take.error ? getErrorMessage(take.error) : undefined} />
    </li>
  )
}

/** Observers who call for help, above every screen, until staff close the calls. */
export const HelpStrip = () => {
  const t = useTranslations('help')
  const { data } = useLiveQuery(
    { ...helpCallsQuery, enabled: enabledWith('helpCalls') },
    { concerns: ({ kind }) => kind === 'help' || kind === 'gap' },
  )
  return (
    <section aria-label={t('title')} aria-live="assertive" className="sticky top-(--shell-top) z-20 empty:hidden">
      {data && data.length > 0 && (
        <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto border-line border-b">
          {data.map(helpCall => (
            <HelpCallRow key={helpCall.id} helpCall={helpCall} />
          ))}
        </ul>
      )}
    </section>
  )
}
