import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { type MenuItem, MenuTrigger } from '../overlay/menu.tsx'

/** Classes of a chip, 28 px high; `isOn` if it filters. Its text doesn't wrap, so only a minimum width lets it shrink. */
export const chipClass = (isOn: boolean, className?: string) =>
  classNames(
    'inline-flex h-7 select-none items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium text-sm transition-colors',
    'pointer-coarse:h-9 pointer-coarse:px-3 [&_svg]:size-3.5 [&_svg]:shrink-0',
    isOn ? 'border-accent bg-accent-wash text-accent' : 'border-line bg-surface hover:bg-sunken',
    className,
  )

interface ChipLineProps {
  label: string
  /** After the chips; it doesn't scroll with them. */
  end?: ReactNode
  children: ReactNode
}

/** The line of chips. Where they don't fit, it scrolls sideways: with a second line or a scrollbar the rows below would move. */
export const ChipLine = ({ label, end, children }: ChipLineProps) => (
  <section aria-label={label} className="-my-1 flex min-w-0 items-center gap-1.5 max-lg:-mx-4 lg:-mx-1">
    <div className="relative flex min-w-0 items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-lg:px-4">
      {children}
    </div>
    {end}
  </section>
)

interface ToggleProps {
  isOn: boolean
  /** Number of rows that it leaves; undefined while it is not known. */
  count?: string | undefined
  onToggle: () => void
  /** Of a chip that shows an icon only. */
  title?: string
  children: ReactNode
}

/** A filter that is on or off. */
export const ToggleChip = ({ isOn, count, onToggle, title, children }: ToggleProps) => (
  <button type="button" title={title} aria-pressed={isOn} className={chipClass(isOn)} onClick={onToggle}>
    {children}
    {count !== undefined && <span className={classNames(!isOn && 'text-soft')}>{count}</span>}
  </button>
)

interface RemovableProps {
  onRemove: () => void
  /** What is filtered by. */
  children: ReactNode
}

/** A filter that is on until it is removed. */
export const RemovableChip = ({ onRemove, children }: RemovableProps) => {
  const t = useTranslations('ui')
  return (
    <button
      type="button"
      title={typeof children === 'string' ? children : undefined}
      className={chipClass(true, 'min-w-24')}
      onClick={onRemove}
    >
      <span className="sr-only">{t('removeFilter')}</span>{' '}
      <span className="min-w-12 max-w-48 truncate">{children}</span>
      <X aria-hidden />
    </button>
  )
}

/** A value that a filter offers. */
export interface FilterChoice<Value> {
  readonly value: Value
  readonly label: string
  /** Name of the value once it is chosen, if it isn't the label. */
  readonly short?: string
}

/** Name of the chosen value; `fallback` if it isn't among the choices, as while they are loading. */
export const labelOf = <Value extends string | number>(
  choices: readonly FilterChoice<Value>[],
  chosen: Value | undefined,
  fallback = String(chosen),
) => {
  if (chosen === undefined) return undefined
  const choice = choices.find(({ value }) => value === chosen)
  return choice?.short ?? choice?.label ?? fallback
}

interface ChoiceChipProps<Value> {
  label: string
  /** Item that removes the filter. Without it, a value is always chosen. */
  anyLabel?: string
  /** Whether the chip shows `anyLabel` in place of its label while no value is chosen. */
  showsAny?: boolean
  choices: readonly FilterChoice<Value>[]
  chosen: Value | undefined
  /** Name of the chosen value, if it doesn't follow from the choices. */
  chosenLabel?: string | undefined
  onChoose: (value: Value | undefined) => void
}

/** A filter with a menu of values. */
export const ChoiceChip = <Value extends string | number>(props: ChoiceChipProps<Value>) => {
  const { label, anyLabel, showsAny, choices, chosen, onChoose } = props
  const chosenLabel = props.chosenLabel ?? labelOf(choices, chosen)
  const items: readonly MenuItem[] = [
    ...(anyLabel === undefined
      ? []
      : [{ label: anyLabel, isChecked: chosen === undefined, onSelect: () => onChoose(undefined) }]),
    ...choices.map(choice => ({
      label: choice.label,
      isChecked: choice.value === chosen,
      onSelect: () => onChoose(choice.value),
    })),
  ]
  return (
    <MenuTrigger
      items={items}
      className={chipClass(chosenLabel !== undefined, classNames('relative', chosenLabel !== undefined && 'min-w-24'))}
    >
      {chosenLabel === undefined ? (
        showsAny ? (
          anyLabel
        ) : (
          label
        )
      ) : (
        <>
          <span className="sr-only">{label}: </span>
          <span className="min-w-0 max-w-48 truncate">{chosenLabel}</span>
        </>
      )}
      <ChevronDown aria-hidden />
    </MenuTrigger>
  )
}
