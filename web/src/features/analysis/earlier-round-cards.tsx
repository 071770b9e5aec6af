import { useTranslations } from 'use-intl'
import type { EarlierRow, EarlierValues } from './use-earlier.ts'

const Unmatched = () => {
  const t = useTranslations('analysis.earlier')
  return <p className="text-soft text-xs">{t('unmatched')}</p>
}

/** Below the bar of an option: its bar and share in the summary, and the difference. */
export const EarlierShare = ({ earlier }: { earlier: EarlierRow | null }) => {
  if (!earlier) return <Unmatched />
  return (
    <>
      <span aria-hidden className="earlier-bar" style={{ width: `${100 * earlier.bar}%` }} />
      <span className="flex flex-wrap justify-end gap-x-3 text-soft text-xs">
        <span>{earlier.text}</span>
        {earlier.differenceText && <b className="font-semibold text-ink">{earlier.differenceText}</b>}
      </span>
    </>
  )
}

/** What was typed into an option, in both rounds. */
export const EarlierTable = ({ earlier }: { earlier: EarlierValues | null }) => {
  const t = useTranslations('analysis.earlier')
  if (!earlier) return <Unmatched />
  return (
    <table className="w-fit text-sm">
      <thead>
        <tr className="text-soft">
          <th aria-label={t('source')} />
          {earlier.headings.map(heading => (
            <th key={heading} scope="col" className="ps-4 text-end font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {earlier.rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row" className="wrap-anywhere text-start font-normal text-soft">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={index} className="ps-4 text-end font-semibold">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
