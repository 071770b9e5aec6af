import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { useExplain } from '../../shared/explain.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** One observer, found by phone. */
export const ObserverPage = () => {
  const t = useTranslations('observers')
  const explain = useExplain()
  const { id: phone } = useParams({ strict: false })
  const found = useQuery({ ...q(observers.list, { query: { number: phone } }), enabled: phone !== undefined })
  // The search is by part; only the very phone is this observer.
  const observer = found.data?.data.find(row => row.phone === phone)
  return (
    <Page
      title={observer?.name ?? t('TITLE')}
      actions={
        <LinkButton href={paths.observers()}>
          <ArrowLeft aria-hidden />
          {t('TITLE')}
        </LinkButton>
      }
    >
      {found.isError ? (
        <ErrorState reason={explain(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Card className="grid max-w-xl gap-4 p-5">
          <TextField label={t('name')} value={observer?.name ?? ''} readOnly />
          <TextField label={t('phone')} value={observer?.phone ?? phone ?? ''} readOnly />
        </Card>
      )}
    </Page>
  )
}
