import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import {
  Archive,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

export const stateIcons: Readonly<Record<FollowUpState, LucideIcon>> = {
  new: CircleDashed,
  taken: CircleDot,
  reopened: RotateCcw,
  confirmed: CircleCheck,
  unfounded: CircleX,
  unverifiable: CircleHelp,
  closed: Archive,
}

const colors: Record<FollowUpState, string> = {
  new: 'text-ink',
  taken: 'text-ink',
  reopened: 'text-late',
  confirmed: 'text-soft',
  unfounded: 'text-soft',
  unverifiable: 'text-soft',
  closed: 'text-soft',
}

interface Props {
  state: FollowUpState
  /** In place of the state's name: the owner of a taken follow-up. */
  label?: string | undefined
  /** The caller is the owner and works on it. */
  isOwn?: boolean
  /** Untaken for longer than the election's settings allow. */
  isLate?: boolean
  /** After the label: the age of an untaken follow-up. */
  age?: string | undefined
  /** In place of the state's name, which it includes. */
  text?: string | undefined
  /** After all of these: verdict, owner, referral. */
  children?: ReactNode
}

/** State of a follow-up as an icon and a word. */
export const StateMark = ({ state, label, isOwn = false, isLate = false, age, text, children }: Props) => {
  const t = useTranslations('followUp')
  const Icon = isLate ? Clock : stateIcons[state]
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 whitespace-nowrap text-sm',
        isLate ? 'text-late' : isOwn ? 'text-accent' : colors[state],
        (isLate || state === 'new') && 'font-medium',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {label !== undefined && <span className="sr-only">{t(`state.${state}`)}:</span>}
      <span className="truncate">
        {label ?? text ?? t(`state.${state}`)}
        {age !== undefined && ` ${age}`}
        {children}
      </span>
    </span>
  )
}
