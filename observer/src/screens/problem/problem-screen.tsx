import { LifeBuoy } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { KeepingNotice } from '../../ui/parts/notice.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { optionsOf } from '../form/form-steps.ts'
import { findIncidentForm, problemName } from './incident-form.ts'

/** What happened? The second of three taps. */
export const ProblemScreen = () => {
  const t = useTranslations('problem')
  const language = useLocale()
  const { forms, station } = useReady()
  const incident = station && findIncidentForm(forms)
  if (!incident) return <FreeProblemScreen />
  return (
    <Screen
      title={t('what')}
      subtitle={t('hereAndNow', { station: stationName(station) })}
      back="/"
      actions={
        <ButtonLink to="/help" tone="danger-outline" icon={LifeBuoy}>
          {t('help')}
        </ButtonLink>
      }
    >
      <Rows>
        {optionsOf(incident.question).map(option => (
          <RowLink key={option.idOption} to={`/problem/${option.idOption}`} title={problemName(option, language)} />
        ))}
      </Rows>
    </Screen>
  )
}

/** Without a form of incidents, a problem is told in words. */
const FreeProblemScreen = () => {
  const t = useTranslations('problem')
  const id = useId()
  const { station } = useReady()
  const [, navigate] = useLocation()
  const { keeping, keep } = useKeeping()
  const { text, setText, finish } = useTypedNote({ kind: 'problem', station, questionId: null })
  const send = async () => {
    if (await keep(finish)) navigate('/problem/sent')
  }
  return (
    <Screen
      title={t('what')}
      {...(station ? { subtitle: t('hereAndNow', { station: stationName(station) }) } : {})}
      back="/"
      actions={
        <>
          <Button
            tone="danger"
            width="full"
            isDisabled={text.trim() === '' || keeping === 'keeping'}
            onClick={() => void send()}
          >
            {t('send')}
          </Button>
          <ButtonLink to="/help" tone="danger-outline" icon={LifeBuoy} width="full">
            {t('help')}
          </ButtonLink>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{t('inWords')}</label>
        <textarea id={id} className="input" value={text} onChange={({ target }) => setText(target.value)} />
        {text.trim() !== '' && <p className="small soft">{t('sentOnLeaving')}</p>}
      </div>
      <KeepingNotice keeping={keeping} />
    </Screen>
  )
}
