import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { Select } from '../form/select.tsx'
import { IconButton } from '../icon-button.tsx'
import { pageNumbers, useTotal, visibleRange } from './page-numbers.ts'

interface Props {
  page: number
  pageSize: number
  totalItems: number
  /** Whether there are more rows than `totalItems`. */
  totalIsMinimum?: boolean | undefined
  onPage: (page: number) => void
  /** The page whose rows are still shown while `page` loads; "Showing" refers to it. */
  shownPage?: number
  /** Disables "next", against double clicks. */
  isLoading?: boolean
  pageSizes?: readonly number[]
  onPageSize?: (pageSize: number) => void
}

const numberClass = (isCurrent: boolean) =>
  classNames(
    'h-8 min-w-8 rounded-md px-2 pointer-coarse:h-10 pointer-coarse:min-w-10',
    isCurrent ? 'bg-accent-wash font-semibold text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
  )

/** The pagination of a list. */
export const Pagination = ({ page, pageSize, totalItems, shownPage = page, onPage, ...rest }: Props) => {
  const { totalIsMinimum, isLoading, pageSizes, onPageSize } = rest
  const t = useTranslations('ui')
  const formatTotal = useTotal()
  const totalPages = Math.max(1, Math.ceil(totalItems / pageSize))
  const isFirst = page <= 1
  const isLast = page >= totalPages
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-3">
        <p className="text-soft" role="status">
          {t('showing', {
            ...visibleRange(shownPage, pageSize, totalItems),
            total: formatTotal(totalItems, totalIsMinimum),
          })}
        </p>
        {pageSizes && onPageSize && (
          <Select
            label={t('pageSize')}
            isLabelHidden
            title={t('pageSize')}
            value={pageSize}
            choices={pageSizes.map(value => ({ value, label: String(value) }))}
            onChoose={size => size !== undefined && onPageSize(size)}
          />
        )}
      </div>
      <div className="flex items-center gap-0.5 print:hidden">
        <IconButton icon={ChevronFirst} name={t('first')} disabled={isFirst} onClick={() => onPage(1)} />
        <IconButton icon={ChevronLeft} name={t('previous')} disabled={isFirst} onClick={() => onPage(page - 1)} />
        <span className="flex items-center gap-0.5 max-sm:hidden">
          {pageNumbers(page, totalPages).map((number, index) =>
            number === '…' ? (
              <span key={`gap-${index}`} aria-hidden className="w-6 text-center text-soft">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t('page', { page: String(number) })}
                aria-current={number === page ? 'page' : undefined}
                className={numberClass(number === page)}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )}
        </span>
        <span className="px-2 text-soft sm:hidden">
          {page} / {totalPages}
        </span>
        <IconButton
          icon={ChevronRight}
          name={t('next')}
          disabled={isLast || isLoading}
          onClick={() => onPage(page + 1)}
        />
        <IconButton icon={ChevronLast} name={t('last')} disabled={isLast} onClick={() => onPage(totalPages)} />
      </div>
    </nav>
  )
}
