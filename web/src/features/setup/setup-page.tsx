import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { type ReadinessCheck, readiness } from '@scrutineer/contract/readiness'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Lock, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { useLiveCatchUp, useLiveRefetch } from '../../api/live/use-live.ts'
import { endpointQuery, isFirstLoad } from '../../api/query.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSaveSettings } from '../../shared/form/use-save-settings.ts'
import { Term } from '../../shared/glossary/term.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'
import { sectionIds } from './checklist/check-path.ts'
import { Checklist } from './checklist/checklist.tsx'
import { ElectionForm } from './election/election-form.tsx'

const RoundDialog = lazyComponent(async () => (await import('./round/round-dialog.tsx')).RoundDialog)

// Below the settings and with more code: loaded after them.
const Guides = lazyComponent(async () => (await import('./guides/guides.tsx')).Guides)

const titleId = 'careful-title'

/** Turns the careful mode of the observers' app on and off. */
const CarefulSection = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.careful')
  const getErrorMessage = useErrorMessage()
  const saveSettings = useSaveSettings()
  const [isSaving, setSaving] = useState(false)
  const { carefulMode } = settings
  // A server of an earlier version has no such mode.
  if (carefulMode === undefined) return null
  const change = async () => {
    setSaving(true)
    try {
      await saveSettings(settings, { carefulMode: !carefulMode })
      toast('success', t(carefulMode ? 'stopped' : 'begun'), t('changedText'))
    } catch (error) {
      toast('error', t('failed'), getErrorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card aria-labelledby={titleId} className="grid gap-3 p-5">
      <h2 id={titleId} className="font-semibold">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <p className="text-soft">{t(carefulMode ? 'on' : 'off')}</p>
      <Button className="justify-self-start" disabled={isSaving} onClick={() => void change()}>
        {t(carefulMode ? 'stop' : 'begin')}
      </Button>
    </Card>
  )
}

interface RehearsalSectionProps {
  settings: ElectionSettings
  /** Reports can't become part of a rehearsal or leave it. */
  hasReports: boolean
}

/** Begins a rehearsal, or stops one without reports. One with reports is ended by a new round. */
const RehearsalSection = ({ settings, hasReports }: RehearsalSectionProps) => {
  const t = useTranslations('setup.rehearsal')
  const saveSettings = useSaveSettings()
  const client = useQueryClient()
  // A server of an earlier version has no rehearsals.
  if (settings.isRehearsal === undefined) return null
  const isOn = settings.isRehearsal
  const ask = () =>
    void confirm({
      title: isOn ? t('stopTitle') : t('beginTitle'),
      text: isOn ? t('stopConfirm') : t('beginConfirm'),
      label: isOn ? t('stop') : t('begin'),
      do: async () => {
        // They were read again if someone else had changed them.
        const newest = client.getQueryData(electionSettingsQuery().queryKey) ?? settings
        await saveSettings(newest, { isRehearsal: !isOn })
        toast('success', isOn ? t('stopped') : t('begun'), isOn ? t('stoppedText') : t('begunText'))
      },
    })
  return (
    <Card aria-labelledby={sectionIds.rehearsal} className="grid gap-3 p-5">
      <h2 id={sectionIds.rehearsal} tabIndex={-1} className="font-semibold outline-none">
        <Term name="rehearsal">{t('title')}</Term>
      </h2>
      <p>{isOn ? t('on') : t('off')}</p>
      {hasReports && <p className="text-soft">{isOn ? t('endBelow') : t('reportsFirst')}</p>}
      <Button className="justify-self-start" disabled={hasReports} aria-haspopup="dialog" onClick={ask}>
        {isOn ? t('stop') : t('begin')}
      </Button>
    </Card>
  )
}

/** Starts the next round, which ends a rehearsal. */
const RoundSection = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.round')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isRehearsal = settings.isRehearsal === true
  const title = isRehearsal ? t('endRehearsal') : t('newRound')
  const name = settings.electionName ?? ''
  return (
    <Card aria-labelledby={id} className="grid gap-3 p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p>{t('consequences')}</p>
      {name === '' && <p className="text-soft">{t('nameFirst')}</p>}
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={name === ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {isOpen && (
        <RoundDialog electionName={name} title={title} isRehearsal={isRehearsal} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** More than a slow connection delays the answer. */
const NOTABLE_OFFSET_SECONDS = 5

/**
 * Compares the server's clock with that of this computer, which got the checks at `receivedAt`. Server and database share a
 * clock on most installations, so their comparison alone would find nothing. Either clock may be the wrong one.
 */
const compareClocks = (checks: readonly ReadinessCheck[], receivedAt: number): ReadinessCheck[] =>
  checks.map(check => {
    const { serverTime } = check.detail
    if (check.id !== 'clock' || typeof serverTime !== 'string') return check
    const browserOffset = Math.round((Date.parse(serverTime) - receivedAt) / 1000)
    const isNotable = Math.abs(browserOffset) >= NOTABLE_OFFSET_SECONDS
    return {
      ...check,
      state: check.state === 'ok' && isNotable ? 'warning' : check.state,
      detail: { ...check.detail, browserOffset },
    }
  })

/** What is ready for the election. */
const readinessQuery = () => endpointQuery(readiness.get)

/** Reports matter only for the rehearsal; a busy day has a hundred a second. */
const refetchEveryMs = 5_000
const withoutChecks: ReadonlySet<string> = new Set(['followUp', 'call'])

const Setup = () => {
  const hasGuides = useCapability('guides')
  const readiness = useQuery({ ...readinessQuery(), refetchOnMount: 'always' })
  const settings = useQuery(electionSettingsQuery())
  useLiveRefetch(readinessQuery().queryKey, ({ kind }) => !withoutChecks.has(kind), refetchEveryMs)
  useLiveCatchUp(readiness)
  // In one column a late checklist would move the form below it.
  const shownSettings = isFirstLoad(readiness) ? undefined : settings.data
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        {readiness.isError && (
          <Card className="empty:hidden">
            <QueryFailure query={readiness} />
          </Card>
        )}
        {readiness.data && (
          <Checklist
            checks={compareClocks(readiness.data.checks, readiness.dataUpdatedAt)}
            onDone={() => void readiness.refetch()}
          />
        )}
        {readiness.isPending && <FormSkeleton fieldCount={16} hasButtons={false} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {settings.isError && (
          <Card className="empty:hidden">
            <QueryFailure query={settings} />
          </Card>
        )}
        {!shownSettings && !settings.isError && <FormSkeleton fieldCount={3} hasButtons />}
        {shownSettings && <ElectionForm settings={shownSettings} />}
        {shownSettings && readiness.data && (
          <>
            <RehearsalSection settings={shownSettings} hasReports={readiness.data.hasReports} />
            <CarefulSection settings={shownSettings} />
            <RoundSection settings={shownSettings} />
            {hasGuides && <Guides />}
          </>
        )}
      </div>
    </div>
  )
}

const CheckAgain = () => {
  const t = useTranslations('setup')
  const { refetch, isFetching } = useQuery(readinessQuery())
  return <Button icon={RefreshCw} label={t('refresh')} isBusy={isFetching} onClick={() => void refetch()} />
}

/** What is ready for the election, its name and date, the rehearsal and the next round; for organizers. */
export const SetupPage = () => {
  const t = useTranslations('setup')
  const { isOrganizer } = useCurrentUser()
  const isOffered = useCapability('readiness')
  return (
    <PageLayout title={t('title')} subtitle={t('subtitle')} actions={isOrganizer && isOffered && <CheckAgain />}>
      {!isOrganizer && <EmptyCard icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />}
      {isOrganizer && !isOffered && (
        <EmptyCard icon={ListChecks} title={t('unsupportedTitle')} text={t('unsupportedText')} />
      )}
      {isOrganizer && isOffered && <Setup />}
    </PageLayout>
  )
}
