import type { Situation } from '@scrutineer/contract/situation'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { readClaims, token } from '../../../api/token.ts'
import { unattended } from '../../../lib/stores/unattended.ts'
import { paths } from '../../../shared/paths.ts'
import { useTitleEnd } from '../../../ui/layout/product-name-context.ts'
import { pastDate } from '../day/quarter-axis.ts'
import { QuarterHours } from '../day/quarter-hours.tsx'
import { LatestFlags } from './latest-flags.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { WallFollowUps } from './wall-follow-ups.tsx'
import { WallHead } from './wall-head.tsx'
import { WallHeadline } from './wall-headline.tsx'
import { WallMap } from './wall-map.tsx'

interface Props {
  situation: Situation | undefined
  /** When the numbers were loaded, in ms since 1970; 0 before. */
  updatedAt: number
  idNgo: number | undefined
}

/** No dialogs, and the display stays on. Escape leaves the wall. */
const useUnattended = (idNgo: number | undefined) => {
  const navigate = useNavigate()
  useWakeLock()
  useEffect(() => {
    unattended.set(true)
    return () => unattended.set(false)
  }, [])
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') void navigate({ href: paths.situation({ idNgo }) })
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The situation for a large screen: large type, no controls, no observers' names or phones. */
export const Wall = ({ situation, updatedAt, idNgo }: Props) => {
  const t = useTranslations('situation')
  const titleEnd = useTitleEnd()
  const [openedAt] = useState(() => Date.now())
  const sessionToken = useSyncExternalStore(token.subscribe, token.get, token.get)
  const expiresAt = (readClaims(sessionToken ?? '')?.exp ?? Number.POSITIVE_INFINITY) * 1000
  const date = pastDate(situation?.day, situation?.asOf, useTimeZone() ?? 'UTC')
  useUnattended(idNgo)
  return (
    <div data-wall className="wall fixed inset-0 z-50 grid overflow-y-auto bg-page">
      <title>{`${t('title')} · ${titleEnd}`}</title>
      <WallHead updatedAt={updatedAt} expiresAt={expiresAt} openedAt={openedAt} />
      <WallHeadline situation={situation} />
      <div className="wall-columns grid min-h-0">
        <WallMap idNgo={idNgo} situation={situation} />
        <div className="wall-side grid min-h-0">
          <WallFollowUps situation={situation} />
          <LatestFlags idNgo={idNgo} />
          <section>
            <h2 className="mb-2 text-soft">
              {date === undefined ? t('quarters') : `${t('quarters')}, ${t('quartersOf', { date })}`}
            </h2>
            <QuarterHours situation={situation} />
          </section>
        </div>
      </div>
    </div>
  )
}
