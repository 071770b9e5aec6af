import type { FollowUpEvent } from '@scrutineer/contract/follow-up'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { splitMentions } from './mentions.ts'

/** A comment for staff. Unlike an observer's note it is no evidence, so it looks different. */
export const StaffComment = ({ event }: { event: FollowUpEvent }) => {
  const { account, at, value, mentions = [], idMergedFollowUp } = event
  const t = useTranslations('followUp')
  return (
    <li className="grid grid-cols-1 gap-0.5 rounded-md border border-edge border-dashed px-3 py-2">
      <p className="flex items-center gap-1.5 text-xs">
        <Lock aria-hidden className="size-3 shrink-0" />
        <b className="shrink-0 font-medium">{t('staffOnly')}</b>
        <span className="min-w-0 grow truncate text-soft">
          {account}
          {idMergedFollowUp !== undefined && ` · ${t('earlierCase')}`}
        </span>
        <span className="shrink-0 text-soft">
          <Timestamp at={at} format="compact" />
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere text-sm">
        {splitMentions(value ?? '', mentions).map((part, index) =>
          part.account === undefined ? (
            part.text
          ) : (
            <span key={`${index} ${part.text}`} className="font-medium text-accent">
              {part.text}
            </span>
          ),
        )}
      </p>
    </li>
  )
}
