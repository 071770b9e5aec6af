import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'

interface Props<Choice extends string> {
  /** Accessible name of the group. */
  label: string
  /** Without an icon the label is shown. */
  choices: readonly { value: Choice; label: string; icon?: LucideIcon }[]
  value: Choice
  onChange: (value: Choice) => void
}

/** A choice between a few options, shown as icons or as words. Built on radio buttons, so arrow keys work. */
export const SegmentedControl = <Choice extends string>({ label, choices, value, onChange }: Props<Choice>) => {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-surface p-0.5 shadow-raised">
      <legend className="sr-only">{label}</legend>
      {choices.map(choice => (
        <label
          key={choice.value}
          title={choice.label}
          className={classNames(
            'relative grid cursor-pointer place-content-center rounded-sm text-soft transition-colors hover:text-ink has-checked:bg-accent-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
            choice.icon
              ? 'size-6.5 pointer-coarse:size-8.5'
              : 'min-h-7 px-3 py-0.5 text-center text-sm pointer-coarse:min-h-10',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon && <choice.icon aria-hidden className="size-4" />}
          <span className={choice.icon && 'sr-only'}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
