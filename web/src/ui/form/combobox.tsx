import { Autocomplete } from '@base-ui/react/autocomplete'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { containsWords } from '../../lib/format/text.ts'
import { iconButtonClass } from '../icon-button.tsx'
import { PopupContainerContext } from '../overlay/popup-container.ts'
import { Field, type FieldProps, inputClass } from './field.tsx'

/** Maximum number of options shown; typing finds the others. */
const maxVisibleOptions = 10

const itemClass =
  'flex min-h-8 cursor-default select-none items-center justify-between gap-2 wrap-anywhere rounded-sm px-2 py-1 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0'

interface ComboboxListProps<Item> {
  /** Total number of options. */
  count: number
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
}

/** The popup of `Combobox` and `NumberPicker`. */
const ComboboxList = <Item,>({ count, keyOf, labelOf }: ComboboxListProps<Item>) => {
  const t = useTranslations('ui')
  const container = useContext(PopupContainerContext)
  return (
    <Base.Portal {...(container && { container })}>
      <Base.Positioner
        sideOffset={4}
        align="start"
        positionMethod={container ? 'fixed' : 'absolute'}
        className="z-40 outline-none"
      >
        <Base.Popup className="w-(--anchor-width) min-w-40 rounded-md bg-surface p-1 text-ink shadow-floating outline-none">
          <Base.Empty className="px-2 py-1.5 text-soft empty:p-0">{t('noMatch')}</Base.Empty>
          <Base.List className="max-h-[12.3125rem] scroll-py-1 overflow-y-auto outline-none empty:hidden">
            {(item: Item) => (
              <Base.Item key={keyOf(item)} value={item} className={itemClass}>
                {labelOf(item)}
                <Base.ItemIndicator>
                  <Check aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {count > maxVisibleOptions && (
            <p className="border-line border-t px-2 pt-1.5 pb-0.5 text-soft text-xs">
              {t('optionsLimited', { count: maxVisibleOptions })}
            </p>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

interface NameProps {
  /** Of its error, in a form that shows the errors of its fields. */
  name?: string
}

export interface Choice {
  value: string
  /** Shown and searched, without regard to case and accents. */
  label: string
}

interface Props extends FieldProps, NameProps {
  choices: readonly Choice[]
  /** Value of the selected option, if any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** With it, `choices` are those that the owner found for the typed text, and the selected one. */
  onSearch?: (typed: string) => void
  placeholder?: string
  className?: string
}

/** A single selection from many options, searched by typing. */
export const Combobox = ({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  name,
  choices,
  value,
  onChange,
  onSearch,
  ...rest
}: Props) => {
  const t = useTranslations('ui')
  const chosen = choices.find(choice => choice.value === value) ?? null
  // The same object while it means the same: Base UI resets the typed text when the value is another object.
  const [selected, setSelected] = useState(chosen)
  if (selected?.value !== chosen?.value || selected?.label !== chosen?.label) setSelected(chosen)
  return (
    <Field {...{ label, hint, error, isLabelHidden, className, name }}>
      {attributes => (
        <Base.Root
          items={choices}
          value={selected}
          onValueChange={(choice: Choice | null) => onChange(choice?.value)}
          filter={onSearch ? null : (choice: Choice, query) => containsWords(choice.label, query)}
          isItemEqualToValue={(choice: Choice, selected: Choice) => choice.value === selected.value}
          {...(onSearch && { onInputValueChange: onSearch })}
          limit={maxVisibleOptions}
          autoHighlight
        >
          <span className="relative grid">
            <Base.Input {...attributes} {...rest} className={inputClass('pe-16 text-ellipsis')} />
            <span className="absolute inset-y-0 end-0 flex items-center">
              <Base.Clear aria-label={t('clear')} title={t('clear')} className={iconButtonClass('-me-2')}>
                <X aria-hidden className="size-3.5" />
              </Base.Clear>
              <Base.Trigger aria-label={t('showOptions')} title={t('showOptions')} className={iconButtonClass()}>
                <ChevronDown aria-hidden className="size-4" />
              </Base.Trigger>
            </span>
          </span>
          <ComboboxList
            count={choices.length}
            keyOf={(choice: Choice) => choice.value}
            labelOf={choice => choice.label}
          />
        </Base.Root>
      )}
    </Field>
  )
}

interface NumberPickerProps extends FieldProps, NameProps {
  /** The options are 1 to `max`. */
  max: number
  /** The typed text, not validated here. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  placeholder?: string
  className?: string
}

/**
 * An integer, typed or selected. Offers the numbers that start with the typed digits. In this file because as a separate
 * module it would be loaded as a tiny script.
 */
export const NumberPicker = ({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  name,
  max,
  value,
  onChange,
  ...rest
}: NumberPickerProps) => {
  const numbers = useMemo(() => Array.from({ length: max }, (_, index) => String(index + 1)), [max])
  return (
    <Field {...{ label, hint, error, isLabelHidden, className, name }}>
      {attributes => (
        <Autocomplete.Root
          items={numbers}
          value={value}
          onValueChange={onChange}
          filter={(number: string, query) => number.startsWith(query.trim())}
          limit={maxVisibleOptions}
          openOnInputClick
        >
          <Autocomplete.Input inputMode="numeric" {...attributes} {...rest} className={inputClass()} />
          <ComboboxList count={max} keyOf={(number: string) => number} labelOf={number => number} />
        </Autocomplete.Root>
      )}
    </Field>
  )
}
