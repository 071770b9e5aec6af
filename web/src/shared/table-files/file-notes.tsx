import type { LeftOutReason } from '@scrutineer/tables/columns/split-table'
import type { ColumnMapping, TableColumn, TableFormat } from '@scrutineer/tables/table'
import { useFormatter, useTranslations } from 'use-intl'

/** Lines that are named. */
const maxLines = 10

interface Props {
  format: TableFormat
  columns: readonly TableColumn[]
  mapping: ColumnMapping
  leftOut: readonly { readonly line: number; readonly reason: LeftOutReason }[]
  isRemembered: boolean
}

/** What was noticed while a file was read: what may be read otherwise than it is meant, and what is left out. */
export const FileNotes = ({ format, columns, mapping, leftOut, isRemembered }: Props) => {
  const t = useTranslations('tableFiles')
  const { number } = useFormatter()
  const withLines = (lines: readonly number[]) => ({
    count: lines.length,
    lines: [...lines.slice(0, maxLines).map(line => number(line)), ...(lines.length > maxLines ? ['…'] : [])].join(
      ', ',
    ),
  })
  const leftOutFor = (reason: LeftOutReason) => leftOut.filter(row => row.reason === reason).map(({ line }) => line)
  const ofFormat =
    format.kind === 'csv'
      ? ([['strayQuotes', format.strayQuotes]] as const)
      : ([
          ['filledRows', format.filled],
          ['hiddenRows', format.hidden],
        ] as const)
  const notes = [
    ...ofFormat,
    ['repeatedHeaders', leftOutFor('header')] as const,
    ['totalRows', leftOutFor('total')] as const,
  ].filter(([, lines]) => lines.length > 0)
  const used = new Set(Object.values(mapping))
  const unused = columns.filter(({ index, heading }) => heading !== '' && !used.has(index))
  return (
    <>
      {notes.length > 0 && (
        <ul role="status" className="grid gap-1 text-late">
          {notes.map(([key, lines]) => (
            <li key={key}>{t(key, withLines(lines))}</li>
          ))}
        </ul>
      )}
      {isRemembered && <p className="text-soft">{t('rememberedColumns')}</p>}
      {unused.length > 0 && (
        <p className="wrap-anywhere text-soft">
          {t('unusedColumns', { columns: unused.map(({ heading }) => heading).join(', ') })}
        </p>
      )}
    </>
  )
}
