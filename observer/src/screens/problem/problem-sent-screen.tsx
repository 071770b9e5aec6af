import { Check, ClipboardList, MessageSquareText, Smartphone, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { CallOfficeButton, TextOfficeButton } from '../../ui/parts/call-buttons.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { findIncidentForm } from './incident-form.ts'

/** The state of a reported problem, and next actions. */
export const ProblemSentScreen = () => {
  const t = useTranslations('problem')
  const { time } = useTimes()
  const { forms, items, station, person } = useReady()
  const incident = station && findIncidentForm(forms)
  const sent = items.find(
    ({ item }) => item.kind === 'problem' || (item.kind === 'answer' && item.body.questionId === incident?.question.id),
  )
  if (!sent) return <Redirect to="/problem" replace />
  const place = sent.item.station ? stationName(sent.item.station) : ''
  return (
    <Screen
      title={t('title')}
      subtitle={`${place} · ${time(sent.item.recordedAt)}`}
      back="/"
      actions={
        <ButtonLink to="/" tone="primary">
          {t('goOn')}
        </ButtonLink>
      }
    >
      {sent.state === 'received' ? (
        <Hero icon={Check} tone="full" title={t('received', { time: time(sent.receivedAt ?? sent.item.recordedAt) })} />
      ) : (
        <>
          <Hero icon={Smartphone} tone="here" title={t('saved')} />
          <Notice icon={TriangleAlert} tone="late" title={t('urgent')}>
            <p>{t('urgentText')}</p>
            <div className="stack">
              <CallOfficeButton />
              <TextOfficeButton text={t('textMessage', { name: person.name, station: place })} />
            </div>
          </Notice>
        </>
      )}
      <section className="stack">
        <h2>{t('add')}</h2>
        <div className="stack">
          <ButtonLink
            to={incident ? `/form/${incident.form.id}/${incident.question.id}/note` : '/note'}
            icon={MessageSquareText}
          >
            {t('notePhoto')}
          </ButtonLink>
          {incident && (
            <ButtonLink to={`/form/${incident.form.id}`} icon={ClipboardList}>
              {t('form')}
            </ButtonLink>
          )}
        </div>
      </section>
    </Screen>
  )
}
