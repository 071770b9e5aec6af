import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { useValue } from '../../../ui/use-value.ts'
import { alertPreferences } from './alert-preferences.ts'
import { notificationPermission, playAlertSound, showNotification } from './announce.ts'
import { isNews, type Unseen } from './is-news.ts'
import { isMuted } from './muted-hours.ts'

/**
 * Whether this tab is the one of its kind, by a Web Lock that the tab holds while `isCandidate`. Another tab takes over when it
 * closes. Without Web Locks, which need a secure context, every tab leads.
 */
const useLeadingTab = (lock: string, isCandidate: boolean) => {
  const isLeading = useRef(false)
  useEffect(() => {
    if (!isCandidate) return
    const controller = new AbortController()
    const { signal } = controller
    const hold = () => {
      isLeading.current = true
      return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    if ('locks' in navigator)
      navigator.locks.request(lock, { signal }, hold).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    else void hold()
    return () => {
      controller.abort()
      isLeading.current = false
    }
  }, [lock, isCandidate])
  return isLeading
}

/** Whether the user has interacted with this tab: without that, browsers play no sound. */
const useHasInteracted = () => {
  const [hasInteracted, setInteracted] = useState(() => navigator.userActivation?.hasBeenActive ?? false)
  useEffect(() => {
    if (hasInteracted) return
    const onInteraction = () => setInteracted(true)
    const types = ['pointerdown', 'keydown'] as const
    for (const type of types) addEventListener(type, onInteraction, { once: true })
    return () => {
      for (const type of types) removeEventListener(type, onInteraction)
    }
  }, [hasInteracted])
  return hasInteracted
}

/** Announces emergencies that have become unseen by sound and system notification, in one tab of the browser. */
export const useAlerts = (unseen: Unseen | null | undefined) => {
  const t = useTranslations('alerts')
  const timeZone = useTimeZone() ?? 'UTC'
  const router = useRouter()
  const { sound, notification } = useValue(alertPreferences)
  const leadsSound = useLeadingTab('alert sound', useHasInteracted() && sound)
  const leadsNotification = useLeadingTab('alert notification', notification)
  const announce = useEffectEvent((count: number) => {
    if (isMuted(alertPreferences.get(), formatTime(new Date(), 'en', timeZone))) return
    if (leadsSound.current) void playAlertSound().catch(() => undefined)
    if (leadsNotification.current && notificationPermission() === 'granted')
      showNotification(t('title'), t('notSeen', { count }), () => {
        void router.navigate({ href: paths.threads(true) })
      })
  })
  const previous = useRef<Unseen>(undefined)
  useEffect(() => {
    if (!unseen) return
    // What was unseen at first is no news.
    if (previous.current && isNews(previous.current, unseen)) announce(unseen.urgent)
    previous.current = unseen
  }, [unseen])
}
