import { rounds } from '@scrutineer/contract/rounds'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Who reported in the round that ends, and what may still arrive from phones. */
export const RoundFacts = ({ isRehearsal }: { isRehearsal: boolean }) => {
  const t = useTranslations('setup.round')
  // A server of an earlier version doesn't have the call.
  const { data } = useQuery({ ...endpointQuery(rounds.get), staleTime: 0 })
  return (
    <>
      {isRehearsal && <p>{t('unsentReports')}</p>}
      {data && (
        <ul className="list-disc pl-5">
          <li>{t('activeObservers', { count: data.observers })}</li>
          {data.lastReportAt !== null && (
            <li>
              {t('lastReport')} <Timestamp at={data.lastReportAt} />
            </li>
          )}
          {data.undelivered > 0 && <li>{t('undelivered', { count: data.undelivered })}</li>}
        </ul>
      )}
    </>
  )
}
