import { useTranslations } from 'use-intl'
import { Card } from '../layout/card.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props {
  /** Number of text fields. */
  fieldCount: number
  /** Whether the form has a footer with buttons. */
  hasButtons: boolean
}

/** The placeholder of a form that is loading. */
export const FormSkeleton = ({ fieldCount, hasButtons }: Props) => {
  const t = useTranslations('ui')
  return (
    <Card aria-busy>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid gap-4 p-5">
        {Array.from({ length: fieldCount }, (_, at) => (
          <div key={at} aria-hidden className="grid gap-1">
            <Skeleton className="my-1 w-16" />
            <Skeleton className="h-8 w-full pointer-coarse:h-10" />
          </div>
        ))}
        <Skeleton className="h-12 w-56" />
      </div>
      {hasButtons && <div className="h-16 border-line border-t" />}
    </Card>
  )
}
