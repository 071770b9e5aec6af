import type { ArrangeableList } from '@scrutineer/contract/columns'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/feedback/announcer.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table/props.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { accountColumns, arrangeColumns } from './account-columns.ts'
import { saveColumns } from './save-columns.ts'

interface Props {
  list: ArrangeableList
  /** All of them, in the default order. The first one names the row: it stays where it is. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sort'>[]
  /** The sort name of the list's order. */
  sortedBy: string | undefined
}

/** Chooses the columns of a list and their order. */
const ColumnsDialog = ({ list, columns, sortedBy, onClose }: Props & { onClose: () => void }) => {
  const t = useTranslations('columns')
  const ui = useTranslations('ui')
  const [entries, setEntries] = useState(() => arrangeColumns(columns, accountColumns.parse()[list]))
  const isDefault =
    entries.length === columns.length &&
    entries.every(({ id, hidden, width }, index) => id === columns[index]?.id && !hidden && width === undefined)
  const move = (from: number, to: number, name: string) => {
    const moved = entries[from]
    if (!moved || to === 0 || to === columns.length) return
    setEntries(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(ui('dragDropped', { name, position: to + 1, count: columns.length, list: '' }))
  }
  return (
    <FormDialog
      title={t('title')}
      action={t('save')}
      read={() => (isDefault ? [] : entries)}
      onSubmit={async arranged => {
        await saveColumns(list, arranged)
        onClose()
      }}
      onClose={onClose}
    >
      <ol>
        {entries.map((entry, index) => {
          const column = columns.find(({ id }) => id === entry.id)
          if (!column) return null
          const { header, sort } = column
          const buttonOf = (by: -1 | 1) => (
            <IconButton
              icon={by < 0 ? ArrowUp : ArrowDown}
              name={t(by < 0 ? 'moveUp' : 'moveDown', { column: header })}
              // Not `disabled`, so that it keeps the focus.
              aria-disabled={by < 0 ? index === 1 : index === columns.length - 1}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index + by, header)}
            />
          )
          return (
            <li key={entry.id} className="flex min-h-10 items-center gap-1">
              <div className="min-w-0 flex-1">
                <Checkbox
                  label={header}
                  checked={index === 0 || !entry.hidden}
                  disabled={index === 0}
                  onChange={() => setEntries(entries.with(index, { ...entry, hidden: !entry.hidden }))}
                />
                {entry.hidden && sort && sort === sortedBy && <p className="text-soft text-sm">{t('sorted')}</p>}
              </div>
              {index > 0 && buttonOf(-1)}
              {index > 0 && buttonOf(1)}
            </li>
          )
        })}
      </ol>
      <p className="text-soft text-sm max-sm:hidden">{t('hint')}</p>
      <Button
        variant="ghost"
        className="justify-self-start"
        disabled={isDefault}
        onClick={() => setEntries(columns.map(({ id }) => ({ id })))}
      >
        {t('reset')}
      </Button>
    </FormDialog>
  )
}

/** Opens the dialog of a list's columns. */
export const ColumnsButton = (props: Props) => {
  const t = useTranslations('columns')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Columns3} name={t('title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <ColumnsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
