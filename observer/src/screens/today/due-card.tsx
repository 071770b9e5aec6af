import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import { State } from '../../ui/parts/state.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { numberOf, progressOf } from '../form/form-steps.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'

/** The minutes left are shown from this time before a report is due. */
const SOON_MINUTES = 120
/** Time for which a late, incomplete report is shown. */
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
      <div className="stack gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <span className="text-sm font-medium text-soft">{t('dueNext')}</span>
          {minutes < SOON_MINUTES && (
            <State kind="unknown" icon={Clock}>
              {minutes < 0 ? t('minutesLate', { minutes: -minutes }) : t('minutesLeft', { minutes })}
            </State>
          )}
        </div>
        <h2 className="text-large">{t('dueBy', { name: next.name, time: time(next.dueAt) })}</h2>
        {station && form ? (
          <FormProgress form={form} station={station} />
        ) : (
          <p className="text-soft">{t('atStation')}</p>
        )}
      </div>
    </section>
  )
}

const FormProgress = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('today')
  const { answered, total, nextOpen } = progressOf(form, useFormAnswers(station))
  return (
    <>
      <p className="text-soft">{t('answeredAt', { station: stationName(station), answered, total })}</p>
      <ProgressBar value={answered / Math.max(total, 1)} className="h-1.5 overflow-hidden rounded-full" />
      {nextOpen !== null && (
        <ButtonLink to={`/form/${form.id}/${nextOpen}`} tone="primary">
          {answered === 0 ? t('begin') : t('continue', { number: numberOf(form, nextOpen) })}
        </ButtonLink>
      )}
    </>
  )
}
