import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShareBar } from './number-card.tsx'
import { percent, shareOf } from './shares.ts'

interface Props {
  code?: string
  label: ReactNode
  /** What the share leaves out. */
  aside?: string
  count: number
  total: number
  /** The share of a full bar. */
  scaleEnd?: number
  isFlag?: boolean
}

/** A row with "n of N", the share and a bar. */
export const ShareRow = ({ code, label, aside, count, total, scaleEnd = 1, isFlag = false }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const share = shareOf(count, total)
  return (
    <li className="grid h-9 grid-cols-1 content-center gap-1 text-sm">
      <span className="flex items-baseline gap-2">
        {code !== undefined && <span className="min-w-8 max-w-24 shrink-0 truncate text-soft">{code}</span>}
        <span className="min-w-0 grow truncate">{label}</span>
        {aside !== undefined && <span className="shrink-0 text-soft text-xs">{aside}</span>}
        <span className="shrink-0">
          <b className="font-semibold">{format.number(count)}</b>{' '}
          <span className="text-soft">{t('of', { total })}</span>
        </span>
        <span className="w-12 shrink-0 text-right text-soft">{format.number(share, percent(share))}</span>
      </span>
      <span className={code === undefined ? '' : 'ml-10'}>
        <ShareBar share={share / scaleEnd} isFlag={isFlag} />
      </span>
    </li>
  )
}

/** Placeholders in the height of the rows. */
export const ShareRowsSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <li key={row} aria-hidden="true" className="grid h-9 grid-cols-1 content-center gap-1.5">
      <Skeleton className="w-48" />
      <Skeleton className="h-1 w-full" />
    </li>
  ))
