import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface Props {
  /** Accessible name. */
  label: string
  steps: readonly string[]
  /** Index of the current step. */
  current: number
}

/** The steps of a long task, in order. */
export const Steps = ({ label, steps, current }: Props) => (
  <ol aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === current ? 'step' : undefined}
        className={classNames('flex items-center gap-1.5', index === current ? 'font-semibold' : 'text-soft')}
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-5 place-content-center rounded-full border text-xs',
            index === current && 'border-accent bg-accent-wash text-accent',
          )}
        >
          {index < current ? <Check className="size-3" /> : index + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
