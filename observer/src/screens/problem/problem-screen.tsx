import { LifeBuoy } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { TextField } from '../../ui/parts/text-field.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { optionsOf } from '../form/form-steps.ts'
import { findIncidentForm, problemName } from './incident-form.ts'

/** The second tap of reporting a problem: what happened? */
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

/** Without a form of incidents, a problem is a text. */
const FreeProblemScreen = () => {
  const t = useTranslations('problem')
  const { station } = useReady()
  const [, navigate] = useLocation()
  const { saveState, save } = useSave()
  const { text, setText, finish } = useTypedNote({ kind: 'problem', station, questionId: null })
  const send = async () => {
    if (await save(finish)) navigate('/problem/sent')
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
            isDisabled={text.trim() === '' || saveState === 'saving'}
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
      <TextField label={t('inWords')} value={text} onChange={setText}>
        {text.trim() !== '' && <p className="text-sm text-soft">{t('sentOnLeaving')}</p>}
      </TextField>
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}
