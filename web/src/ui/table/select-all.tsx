import { useTranslations } from 'use-intl'
import { Checkbox } from '../form/checkbox.tsx'
import { type RowKey, toggleAllKeys } from './selection.ts'

interface Props<Key extends RowKey> {
  /** The rows that are shown. */
  keys: readonly Key[]
  selected: ReadonlySet<Key>
  onSelect: ((selected: ReadonlySet<Key>) => void) | undefined
  isLabelHidden?: boolean
  className?: string
}

/** Selects all rows that are shown, or none of them; partly checked when some are. */
export const SelectAll = <Key extends RowKey>({ keys, selected, onSelect, ...rest }: Props<Key>) => {
  const t = useTranslations('ui')
  const chosen = keys.filter(key => selected.has(key)).length
  return (
    <Checkbox
      {...rest}
      label={t('selectAll')}
      disabled={keys.length === 0}
      checked={keys.length > 0 && chosen === keys.length}
      isPartial={chosen > 0 && chosen < keys.length}
      onChange={() => onSelect?.(toggleAllKeys(selected, keys))}
    />
  )
}
