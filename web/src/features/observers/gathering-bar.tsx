import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Reading } from './gathering.ts'

const failedWords = { export: 'exportFailed', notify: 'notifyFailed', select: 'selectFailed' } as const

interface Props {
  state: Reading | undefined
  onCancel: () => void
}

/** How far the reading is, where it takes several pages; why it failed, and once more. */
export const GatheringBar = ({ state, onCancel }: Props) => {
  const t = useTranslations('observers')
  const words = useTranslations('ui')
  if (state?.failure)
    return (
      <FloatingBar label={t('gathering')}>
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        <p role="alert" className="mr-2">
          {t(failedWords[state.purpose])} {state.failure.reason}
        </p>
        <Button onClick={state.failure.retry}>
          <RotateCw aria-hidden />
          {words('retry')}
        </Button>
        <IconButton icon={X} name={words('close')} onClick={onCancel} />
      </FloatingBar>
    )
  if (state?.progress)
    return (
      <FloatingBar label={t('gathering')}>
        <Spinner />
        <p role="status" className="mr-2">
          {t('gathered', state.progress)}
        </p>
        <Button onClick={onCancel}>{words('cancel')}</Button>
      </FloatingBar>
    )
  return null
}
