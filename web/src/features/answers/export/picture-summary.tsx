import { exports, type PictureCount } from '@scrutineer/contract/exports'
import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { CallInput } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The number and the size of the files that the filter selects. */
export const usePictureCount = (input: CallInput<typeof exports.countPictures>, isEnabled: boolean) =>
  useQuery({ ...endpointQuery(exports.countPictures, input), enabled: isEnabled })

/** Whether the server sends so many files. */
export const isDownloadable = (count: PictureCount | null | undefined): boolean =>
  count != null && count.files + count.listedOnly > 0 && count.bytes <= count.maxBytes

const Contents = ({ files, bytes, listedOnly, areOriginals, maxBytes }: PictureCount) => {
  const t = useTranslations('answers.pictureFile')
  const language = useLocale()
  return (
    <>
      <p>{t(areOriginals ? 'originals' : 'copies', { count: files, size: formatBytes(bytes, language) })}</p>
      {listedOnly > 0 && <p>{t('listedOnly', { count: listedOnly })}</p>}
      <FormError text={bytes > maxBytes ? t('tooLarge', { maximum: formatBytes(maxBytes, language) }) : undefined} />
    </>
  )
}

/** Says what a download of pictures and recordings contains, or why there is none. */
export const PictureSummary = ({ count }: { count: ReturnType<typeof usePictureCount> }) => {
  const t = useTranslations('answers.pictureFile')
  const getErrorMessage = useErrorMessage()
  const { data, error } = count
  if (error)
    return (
      <ErrorState reason={getErrorMessage(error)} onRetry={() => void count.refetch()} isRetrying={count.isFetching} />
    )
  if (data && data.files + data.listedOnly === 0) return <p>{t('none')}</p>
  return (
    <>
      {data ? <Contents {...data} /> : <Skeleton className="my-1 w-72" />}
      <p className="text-soft text-sm">{t('index')}</p>
      <p className="text-soft text-sm">{t('persons')}</p>
    </>
  )
}
