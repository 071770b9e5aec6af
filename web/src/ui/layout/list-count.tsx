import { useTranslations } from 'use-intl'

interface Props {
  /** Rows that the filter leaves; undefined while loading. */
  count: number | undefined
  /** All rows, if known. */
  total: number | null | undefined
}

/** Number of rows of a list, after its title; of how many, if a filter leaves some out. */
export const ListCount = ({ count, total }: Props) => {
  const t = useTranslations('ui')
  if (count === undefined) return null
  return t('listCount', { count, total: total != null && total > count ? total : 0 })
}
