import { useTranslations } from 'use-intl'

interface Props {
  /** Rows that the filter leaves; undefined while loading. */
  count: number | undefined
  /** All rows, if known. */
  total: unknown
}

/** Number of rows of a list, after its title; of how many, if a filter leaves some out. */
export const ListCount = ({ count, total }: Props) => {
  const t = useTranslations('ui')
  if (count === undefined) return null
  return t('listCount', { count, total: typeof total === 'number' && total > count ? total : 0 })
}
