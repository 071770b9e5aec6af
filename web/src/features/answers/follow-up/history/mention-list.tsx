import type { FollowUpStaff } from '@scrutineer/contract/follow-up'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../../ui/class-names.ts'

interface Props {
  id: string
  /** Not empty. */
  staff: readonly FollowUpStaff[]
  activeIndex: number
  onChoose: (account: string) => void
}

export const mentionOptionId = (listId: string, index: number) => `${listId}-${index}`

/** The accounts that match what is typed after an `@`. */
export const MentionList = ({ id, staff, activeIndex, onChoose }: Props) => {
  const t = useTranslations('followUp')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mention')}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-md bg-surface p-1 shadow-floating"
    >
      {staff.map(({ account, ngo }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text area, which keeps the focus.
        <div
          key={account}
          id={mentionOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={classNames(
            'flex min-h-8 cursor-default items-center justify-between gap-3 rounded-sm px-2 py-1 pointer-coarse:min-h-10',
            index === activeIndex && 'bg-sunken',
          )}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(account)}
        >
          <span className="min-w-0 wrap-anywhere">{account}</span>
          <span className="truncate text-soft text-sm">{ngo}</span>
        </div>
      ))}
    </div>
  )
}
