import { useTranslations } from 'use-intl'
import { Checkbox } from '../form/checkbox.tsx'
import { type RowKey, toggleAllKeys } from './selection.ts'

interface Props<Key extends RowKey> {
  /** Keys of the rows on this page. */
  keys: readonly Key[]
  selected: ReadonlySet<Key>
  onSelect: ((selected: ReadonlySet<Key>) => void) | undefined
  isLabelHidden?: boolean
  className?: string
}

/** Selects or deselects all rows of the page; indeterminate if some are selected. */
export const SelectAll = <Key extends RowKey>({ keys, selected, onSelect, ...rest }: Props<Key>) => {
  const t = useTranslations('ui')
  const selectedCount = keys.filter(key => selected.has(key)).length
  return (
    <Checkbox
      {...rest}
      label={t('selectAll')}
      disabled={keys.length === 0}
      checked={keys.length > 0 && selectedCount === keys.length}
      isPartial={selectedCount > 0 && selectedCount < keys.length}
      onChange={() => onSelect?.(toggleAllKeys(selected, keys))}
    />
  )
}
