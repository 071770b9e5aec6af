import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { useLocale, useTranslations } from 'use-intl'
import type { ShownItem } from '../../model/app-model.ts'

/** The size of an item's files, with the received part. */
export const useSizeText = () => {
  const t = useTranslations('state')
  const language = useLocale()
  return ({ fileBytes, receivedBytes }: ShownItem): string => {
    const all = formatBytes(fileBytes, language)
    const isPart = receivedBytes > 0 && receivedBytes < fileBytes
    return isPart ? t('part', { received: formatBytes(receivedBytes, language), all }) : all
  }
}
