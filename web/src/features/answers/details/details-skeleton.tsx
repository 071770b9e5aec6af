import { useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** Placeholder in the shape of the questions. */
export const DetailsSkeleton = () => {
  const t = useTranslations('ui')
  return (
    <Card>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {['w-72', 'w-56', 'w-80', 'w-64'].map(width => (
        <div key={width} className="grid h-16 content-center gap-3 border-line border-b px-4 last:border-b-0">
          <Skeleton className={width} />
          <Skeleton className="w-40" />
        </div>
      ))}
    </Card>
  )
}
