import type { ArrangeableList } from '@scrutineer/contract/columns'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { textStep } from '../../lib/language.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { Column } from '../../ui/table/props.ts'
import { useErrorMessage } from '../use-error-message.ts'
import { accountColumns, arrangeColumns } from './account-columns.ts'
import { saveColumns } from './save-columns.ts'

/** In percent of the table. */
const minWidth = 4
const keys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const round = (percent: number) => Math.round(10 * percent) / 10

interface Props {
  list: ArrangeableList
  /** All columns of the list, in the default order. */
  columns: readonly Pick<Column<never>, 'id'>[]
  column: Pick<Column<never>, 'id' | 'header'>
  /** The column after the edge, which gets narrower when the other one gets wider. */
  next: Pick<Column<never>, 'id'>
}

/** The edge between two headings of a table: dragged, or moved with the arrow keys, it changes the widths of both columns. */
export const ColumnEdge = ({ list, columns, column, next }: Props) => {
  const t = useTranslations('columns')
  const getErrorMessage = useErrorMessage()
  const edge = useRef<HTMLHRElement>(null)
  /** Where the pointer was at first, and the widths of the column and of both then. */
  const start = useRef<{ x: number; width: number; both: number }>(undefined)
  const [{ width, both }, setWidths] = useState({ width: 0, both: 0 })
  const measure = () => {
    const cell = edge.current?.closest('th')
    const nextCell = cell?.nextElementSibling
    const table = cell?.closest('table')
    if (!cell || !table || !(nextCell instanceof HTMLElement)) return undefined
    const percentOf = ({ offsetWidth }: HTMLElement) => (100 * offsetWidth) / table.offsetWidth
    return { cell, nextCell, table, width: percentOf(cell), both: percentOf(cell) + percentOf(nextCell) }
  }
  const show = () => {
    const { width = 0, both = 0 } = measure() ?? {}
    setWidths(shown => (shown.width === width && shown.both === both ? shown : { width, both }))
  }
  useLayoutEffect(show)
  const { mutate: save } = useMutation({
    // One after the other.
    scope: { id: 'columns' },
    mutationFn: (widths: Readonly<Record<string, number>>) =>
      saveColumns(
        list,
        arrangeColumns(columns, accountColumns.parse()[list]).map(entry => ({
          ...entry,
          width: widths[entry.id] ?? entry.width,
        })),
      ),
    onError: error => toast('error', t('notSaved'), getErrorMessage(error)),
  })
  const resize = (requested: number, both = measure()?.both ?? 0) => {
    const apply = (width: number) => {
      const measured = measure()
      if (!measured) return width
      measured.cell.style.width = `${width}%`
      measured.nextCell.style.width = `${both - width}%`
      const actual = measure() ?? measured
      // A column isn’t narrower than its longest word.
      return actual.width > width + 0.5 ? actual.width : Math.min(width, both - (actual.both - actual.width))
    }
    apply(apply(Math.max(minWidth, Math.min(requested, both - minWidth))))
    show()
  }
  const commit = () => {
    const measured = measure()
    if (measured) save({ [column.id]: round(measured.width), [next.id]: round(measured.both - measured.width) })
  }
  const onKey = (event: KeyboardEvent, act: (by: number) => void) => {
    const by = keys[event.key]
    if (by === undefined) return
    event.preventDefault()
    act(by * textStep())
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const measured = start.current && measure()
    if (start.current && measured)
      resize(
        start.current.width + (100 * textStep() * (clientX - start.current.x)) / measured.table.offsetWidth,
        start.current.both,
      )
  }
  return (
    <hr
      ref={edge}
      aria-orientation="vertical"
      // Not in the name, which would be that of the filter’s field too.
      aria-valuetext={`${column.header}: ${Math.round(width)} %`}
      aria-label={t('width')}
      aria-valuenow={Math.round(width)}
      aria-valuemin={minWidth}
      aria-valuemax={Math.max(minWidth, Math.round(both - minWidth))}
      tabIndex={0}
      className="absolute inset-y-1 end-0 h-auto w-2 border-0 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-1 after:end-0 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent max-sm:hidden print:hidden"
      onFocus={show}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: 0, both: 0, ...measure() }
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={({ clientX }) => {
        const isMoved = start.current !== undefined && clientX !== start.current.x
        start.current = undefined
        if (isMoved) commit()
      }}
      onKeyDown={event => onKey(event, by => resize(width + by))}
      onKeyUp={event => onKey(event, commit)}
    />
  )
}
