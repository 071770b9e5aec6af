import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Accessible name. */
  label: string
  /** The first one names the row. */
  headers: readonly string[]
  /** Cells by row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** What a chart shows, as a table that is opened on request. */
export const ChartTable = ({ label, headers, rows }: Props) => {
  const t = useTranslations('numbers')
  return (
    <details className="border-line border-t px-4 py-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">{t('asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
        <table className="w-full">
          <thead>
            <tr className="text-soft">
              {headers.map((header, index) => (
                <th
                  key={header}
                  scope="col"
                  className={index === 0 ? 'py-1 pe-3 text-start font-normal' : 'py-1 ps-3 text-end font-normal'}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row" className="py-1 pe-3 text-start font-medium">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={headers[index + 1]} className="py-1 ps-3 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
