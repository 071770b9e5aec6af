import { ArrowLeftRight, ClipboardList, DoorOpen, Flag, MapPin, NotebookPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { State } from '../../ui/parts/state.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { progressOf, questionsOf } from '../form/form-steps.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'

/** The current station with its visit, forms and departure. */
export const StationCard = ({ station }: { station: Station }) => {
  const t = useTranslations('today')
  const { visit, forms } = useReady()
  const { time } = useTimes()
  const since =
    visit.leftAt !== null
      ? t('leftAt', { time: time(visit.leftAt) })
      : visit.arrivedAt !== null
        ? t('hereSince', { time: time(visit.arrivedAt) })
        : t('notArrived')
  return (
    <Rows title={t('here')}>
      <RowLink to={stationPath(station)} icon={MapPin} title={stationName(station)} isCurrent>
        <span>{since}</span>
        {station.address !== '' && <span>{station.address}</span>}
      </RowLink>
      {forms.map(form => (
        <FormRow key={form.id} form={form} station={station} />
      ))}
      <RowLink to="/note" icon={NotebookPen} title={t('note')} />
      <RowLink to="/wrong-station" icon={ArrowLeftRight} title={t('wrongStation')} />
      <RowLink to="/leave" icon={DoorOpen} title={t('leave', { station: stationName(station) })} />
    </Rows>
  )
}

const FormRow = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('today')
  const find = useFormAnswers(station)
  const { answered, total, flagged } = progressOf(form, find)
  const here = questionsOf(form).filter(({ id }) => !['received', undefined].includes(find(id)?.state)).length
  if (form.isWithdrawn && answered === 0) return null
  return (
    <RowLink to={`/form/${form.id}`} icon={ClipboardList} title={`${form.code} · ${form.description}`}>
      <span>{answered === 0 ? t('questions', { total }) : t('answered', { answered, total })}</span>
      <span className="flex flex-wrap gap-x-3.5 gap-y-0.5">
        {form.isWithdrawn && <State kind="refused">{t('withdrawn')}</State>}
        {flagged > 0 && (
          <State kind="refused" icon={Flag}>
            {t('flagged', { flagged })}
          </State>
        )}
        {here > 0 && <State kind="saved">{t('answersHere', { here })}</State>}
      </span>
    </RowLink>
  )
}
