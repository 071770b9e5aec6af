import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar } from '../../../ui/layout/floating-bar.tsx'
import type { FetchAllState } from './use-fetch-all.ts'

const failureTexts = { export: 'exportFailed', notify: 'notifyFailed', select: 'selectFailed' } as const

interface Props {
  state: FetchAllState | undefined
  onCancel: () => void
}

/** The progress of a fetch of several pages, or its failure with a retry button. */
export const FetchAllBar = ({ state, onCancel }: Props) => {
  const t = useTranslations('observers')
  const tCommon = useTranslations('ui')
  if (state?.failure)
    return (
      <FloatingBar label={t('loadingList')}>
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        <p role="alert" className="mr-2">
          {t(failureTexts[state.purpose])} {state.failure.reason}
        </p>
        <Button onClick={state.failure.retry}>
          <RotateCw aria-hidden />
          {tCommon('retry')}
        </Button>
        <IconButton icon={X} name={tCommon('close')} onClick={onCancel} />
      </FloatingBar>
    )
  if (state?.progress)
    return (
      <FloatingBar label={t('loadingList')}>
        <Spinner />
        <p role="status" className="mr-2">
          {t('loadProgress', state.progress)}
        </p>
        <Button onClick={onCancel}>{tCommon('cancel')}</Button>
      </FloatingBar>
    )
  return null
}
