import { useTranslations } from 'use-intl'

/** At most seven entries: the first and last page, the neighbors of the current one, and `…` for gaps. */
export const pageNumbers = (page: number, totalPages: number): (number | '…')[] => {
  if (totalPages <= 7) return Array.from({ length: totalPages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, '…', totalPages]
  if (page >= totalPages - 3) return [1, '…', ...Array.from({ length: 5 }, (_, index) => totalPages - 4 + index)]
  return [1, '…', page - 1, page, page + 1, '…', totalPages]
}

/** Formats the number of a list's rows: exactly, or as more than the limit that the server counted to and one row beyond. */
export const useTotal = () => {
  const t = useTranslations('ui')
  return (total: number, isMinimum = false): string =>
    isMinimum ? t('moreThan', { count: total - 1 }) : t('total', { count: total })
}

/** X and Y of "Showing X to Y of Z": the range of a page's rows in the list, both 0 when it is empty. */
export const visibleRange = (page: number, pageSize: number, totalItems: number) => ({
  from: Math.min((page - 1) * pageSize + 1, totalItems),
  to: Math.min(page * pageSize, totalItems),
})
