import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect, useLocation } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { TimeField } from '../../ui/parts/time-field.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { lastTimeOfDay, useTimes } from '../../ui/state/use-times.ts'
import { progressOf } from '../form/form-steps.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'

/** The departure, with open questions and unsent items. */
export const LeaveScreen = () => {
  const { station } = useReady()
  return station ? <LeaveForm station={station} /> : <Redirect to="/" />
}

const LeaveForm = ({ station }: { station: Station }) => {
  const t = useTranslations('leave')
  const { forms, visit, clockOffset, items } = useReady()
  const { leave } = useActions()
  const [, navigate] = useLocation()
  const { time, timeZone } = useTimes()
  const { saveState, save } = useSave()
  const [typed, setTyped] = useState(() => time(visit.leftAt ?? Date.now() + clockOffset))
  const find = useFormAnswers(station)
  const { value } = parseTypedValue(typed, { kind: 'time' })
  const begun = forms
    .map(form => ({ form, progress: progressOf(form, find) }))
    .filter(({ progress }) => progress.answered > 0 && progress.nextOpen !== null)
  const here = items.filter(({ state }) => state !== 'received').length
  const leaveNow = async () => {
    if (value === null) return
    if (await save(() => leave(lastTimeOfDay(value, Date.now() + clockOffset, timeZone)))) navigate('/')
  }
  return (
    <Screen
      title={t('title', { station: stationName(station) })}
      back="/"
      actions={
        <Button tone="primary" isDisabled={value === null || saveState === 'saving'} onClick={() => void leaveNow()}>
          {t('confirm', { station: stationName(station) })}
        </Button>
      }
    >
      <TimeField label={t('at')} value={typed} clockOffset={clockOffset} onChange={setTyped} />
      {value === null && <p className="text-sm text-danger">{t('timeHint')}</p>}
      {(begun.length > 0 || here > 0) && (
        <Rows title={t('before')}>
          {begun.map(({ form, progress }) => (
            <OpenFormRow key={form.id} form={form} open={progress.total - progress.answered} next={progress.nextOpen} />
          ))}
          {here > 0 && (
            <RowLink to="/outbox" mark="saved" title={t('here', { count: here })}>
              <span>{t('hereText')}</span>
            </RowLink>
          )}
        </Rows>
      )}
      <p className="text-soft">{t('afterwards')}</p>
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}

const OpenFormRow = ({ form, open, next }: { form: Form; open: number; next: number | null }) => {
  const t = useTranslations('leave')
  return (
    <RowLink
      to={`/form/${form.id}/${next}`}
      icon={ClipboardList}
      title={t('open', { form: form.description, count: open })}
    >
      <span>{t('openText')}</span>
    </RowLink>
  )
}
