import { textIn } from '@scrutineer/contract/core/languages'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import type { SituationProps } from '../situation-links.ts'
import { stationTotals } from '../totals.ts'
import { NumberCard, ShareBar } from './number-card.tsx'
import { scaleEnd } from './shares.ts'

interface Share {
  readonly key: number
  readonly code?: string
  readonly label: ReactNode
  /** The label in full. */
  readonly title: string
  /** The list behind the count. */
  readonly href: string
  /** What the share leaves out. */
  readonly aside?: string | undefined
  readonly count: number
  readonly total: number
}

interface ShareCardProps {
  title: string
  /** What is counted, and the scale of the bars. */
  note: string
  /** Undefined while loading. */
  shares: readonly Share[] | undefined
  skeletonRows: number
  emptyText: string
  /** The share of a full bar. */
  scale?: number
  isFlag?: boolean
  className?: string | undefined
}

const ShareRow = ({ share: row, scale, isFlag }: { share: Share; scale: number; isFlag: boolean }) => {
  const { code, label, title, href, aside, count, total } = row
  const t = useTranslations('situation')
  const format = useFormatter()
  const formatShare = useFormatShare()
  const share = shareOf(count, total)
  return (
    <li className="grid h-9 grid-cols-1 content-center gap-1 text-sm">
      <span className="flex items-baseline gap-2">
        {code !== undefined && <span className="min-w-8 max-w-24 shrink-0 truncate text-soft">{code}</span>}
        <span className="min-w-0 grow truncate">
          <Link href={href} title={title} className="rounded-sm underline-offset-2 hover:underline">
            {label}
          </Link>
        </span>
        {aside !== undefined && <span className="shrink-0 text-soft text-xs">{aside}</span>}
        <span className="shrink-0">
          <b className="font-semibold">{format.number(count)}</b>{' '}
          <span className="text-soft">{t('of', { total })}</span>
        </span>
        <span className="w-12 shrink-0 text-end text-soft">{formatShare(share)}</span>
      </span>
      <span className={code === undefined ? '' : 'ms-10'}>
        <ShareBar share={share / scale} isFlag={isFlag} />
      </span>
    </li>
  )
}

/** A card of rows with "n of N", the share and a bar. */
const ShareCard = ({
  title,
  note,
  shares,
  skeletonRows,
  emptyText,
  scale = 1,
  isFlag = false,
  className,
}: ShareCardProps) => (
  <NumberCard title={title} note={note} className={className}>
    <ul className="grid grid-cols-1 gap-0.5 px-4 pb-4">
      {!shares &&
        Array.from({ length: skeletonRows }, (_, row) => (
          <li key={row} aria-hidden="true" className="grid h-9 grid-cols-1 content-center gap-1.5">
            <Skeleton className="w-48" />
            <Skeleton className="h-1 w-full" />
          </li>
        ))}
      {shares?.length === 0 && <li className="py-2 text-soft">{emptyText}</li>}
      {shares?.map(share => (
        <ShareRow key={share.key} share={share} scale={scale} isFlag={isFlag} />
      ))}
    </ul>
  </NumberCard>
)

/** The most frequent flagged options, as shares of the reports that answered their question, on one scale. */
export const FrequentFlags = ({ situation, links, className }: SituationProps) => {
  const t = useTranslations('situation')
  const formatShare = useFormatShare()
  const language = useLocale()
  const flags = situation?.flags
  const scale = scaleEnd((flags ?? []).map(({ reports, answered }) => shareOf(reports, answered)))
  return (
    <ShareCard
      title={t('frequentFlags')}
      note={flags?.length ? t('flagScale', { share: formatShare(scale) }) : t('ofAnswered')}
      shares={flags?.map(
        ({ idOption, questionCode, question, option, shortText, reports, answered, notObserved = 0 }) => ({
          key: idOption,
          code: questionCode,
          label: textIn(shortText ?? {}, language) || (
            <>
              {option} <span className="text-soft">{question}</span>
            </>
          ),
          title: `${question} ${option}`,
          href: links.flag(idOption),
          aside: notObserved > 0 ? t('notObserved', { count: notObserved }) : undefined,
          count: reports,
          total: answered,
        }),
      )}
      skeletonRows={5}
      emptyText={t('noFlags')}
      scale={scale}
      isFlag
      className={className}
    />
  )
}

/** Observers who have sent each form, of all observers: a dictated report needs no sign-in. */
export const ReceivedForms = ({ situation, links }: SituationProps) => {
  const t = useTranslations('situation')
  return (
    <ShareCard
      title={t('forms')}
      note={t('ofObservers')}
      shares={situation?.forms.map(({ idForm, code, title, observers, reports }) => ({
        key: idForm,
        code,
        label: title,
        title: t('formReports', { title, count: reports }),
        href: links.form(idForm),
        count: observers,
        total: situation.observers.all,
      }))}
      skeletonRows={3}
      emptyText={t('noForms')}
    />
  )
}

/** Stations with a report by each NGO. Two NGOs may report from the same station. */
export const NgoCoverageCard = ({ situation, links }: SituationProps) => {
  const t = useTranslations('situation')
  const formatShare = useFormatShare()
  const total = situation ? stationTotals(situation).stations : 0
  const scale = scaleEnd((situation?.ngos ?? []).map(({ seen }) => shareOf(seen, total)))
  return (
    <ShareCard
      title={t('ngos')}
      note={`${t('ngosNote')}; ${t('fullBar', { share: formatShare(scale) })}`}
      shares={situation?.ngos
        .toSorted((a, b) => b.seen - a.seen)
        .map(({ idNgo, name, seen }) => ({
          key: idNgo,
          label: name,
          title: name,
          href: links.ngo(idNgo),
          count: seen,
          total,
        }))}
      skeletonRows={3}
      emptyText={t('noNgos')}
      scale={scale}
    />
  )
}
