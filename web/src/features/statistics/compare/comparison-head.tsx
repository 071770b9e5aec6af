import { useTranslations } from 'use-intl'

export const cellClass = 'px-3 py-2 align-top first:pl-4 last:pr-4 max-sm:px-1.5'

const headClass = `${cellClass} font-medium text-soft text-sm`

/** The headings of a table that compares two rounds. */
export const ComparisonHead = ({ label, difference }: { label: string; difference: string }) => {
  const t = useTranslations('roundComparison')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headClass} w-[40%] text-left`}>
          {label}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {t('first')}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {t('second')}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {difference}
        </th>
      </tr>
    </thead>
  )
}
