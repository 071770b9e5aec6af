import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { numberOf, progressOf } from '../form/form-steps.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'

/** Longer than this before its time, a report isn't shown with the minutes left. */
const SOON_MINUTES = 120
/** A report that is late is shown this long, unless it is complete. */
const LATE_MS = 6 * 60 * 60_000

/** The next report that is due. */
export const DueCard = ({ now }: { now: number }) => {
  const t = useTranslations('today')
  const { checkpoints, forms, station } = useReady()
  const { time } = useTimes()
  const find = useFormAnswers(station)
  const isOpen = (idForm: number) => {
    const form = forms.find(({ id }) => id === idForm)
    return station !== null && form !== undefined && progressOf(form, find).nextOpen !== null
  }
  const next = checkpoints.find(({ dueAt, idForm }) => {
    const late = now - Date.parse(dueAt)
    return late <= 0 || (late < LATE_MS && isOpen(idForm))
  })
  if (!next) return null
  const minutes = Math.round((Date.parse(next.dueAt) - now) / 60_000)
  const form = forms.find(({ id }) => id === next.idForm)
  return (
    <section className="card">
      <div className="stack is-tight">
        <div className="card-heading">
          <span className="label">{t('dueNext')}</span>
          {minutes < SOON_MINUTES && (
            <span className="state is-late">
              <Clock className="icon" aria-hidden="true" />
              <span>{minutes < 0 ? t('minutesLate', { minutes: -minutes }) : t('minutesLeft', { minutes })}</span>
            </span>
          )}
        </div>
        <h2 className="large">{t('dueBy', { name: next.name, time: time(next.dueAt) })}</h2>
        {station && form ? <FormProgress form={form} station={station} /> : <p className="soft">{t('atStation')}</p>}
      </div>
    </section>
  )
}

const FormProgress = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('today')
  const { answered, total, nextOpen } = progressOf(form, useFormAnswers(station))
  return (
    <>
      <p className="soft">{t('answeredAt', { station: stationName(station), answered, total })}</p>
      <div className="thin-bar" aria-hidden="true">
        <i style={{ inlineSize: `${(answered / Math.max(total, 1)) * 100}%` }} />
      </div>
      {nextOpen !== null && (
        <ButtonLink to={`/form/${form.id}/${nextOpen}`} tone="primary">
          {answered === 0 ? t('begin') : t('continue', { number: numberOf(form, nextOpen) })}
        </ButtonLink>
      )}
    </>
  )
}
