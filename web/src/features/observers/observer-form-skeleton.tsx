import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const Box = () => (
  <div aria-hidden className="grid gap-1">
    <Skeleton className="my-1 w-16" />
    <Skeleton className="h-8 w-full pointer-coarse:h-10" />
  </div>
)

/** Stands where the form will be. */
export const ObserverFormSkeleton = ({ isEdit }: { isEdit: boolean }) => {
  const t = useTranslations('ui')
  return (
    <Card aria-busy className="max-w-xl">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid gap-4 p-5">
        <Box />
        <Box />
        <Box />
        <Box />
        <Skeleton className="h-12 w-56" />
      </div>
      {isEdit && <div className="h-16 border-line border-t" />}
    </Card>
  )
}
