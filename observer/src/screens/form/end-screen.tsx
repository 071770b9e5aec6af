import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { progressOf, questionsOf } from './form-steps.ts'
import { QuestionRow } from './question-row.tsx'
import { useFormAnswers } from './use-form-answers.ts'

/** The end of a form: open questions and received answers. There is no submit. */
export const EndScreen = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('end')
  const find = useFormAnswers(station)
  const { open, answered, total } = progressOf(form, find)
  const given = questionsOf(form)
    .map(({ id }) => find(id))
    .filter(isAnswered)
  const received = given.filter(answer => answer?.state === 'received').length
  const here = given.length - received
  return (
    <Screen
      title={`${form.code} · ${form.description}`}
      subtitle={stationName(station)}
      back={`/form/${form.id}/list`}
      progress={1}
      actions={
        <ButtonLink to="/" tone="primary">
          {t('backTo', { station: stationName(station) })}
        </ButtonLink>
      }
    >
      <h2 className="text-large" tabIndex={-1} data-heading>
        {t('answered', { answered, total })}
      </h2>
      <p>{t('noSubmit')}</p>
      {open.length > 0 && (
        <Rows title={t('open')}>
          {open.map(question => (
            <QuestionRow key={question.id} formId={form.id} question={question} answer={find(question.id)} />
          ))}
        </Rows>
      )}
      {given.length > 0 && (
        <Rows>
          {received > 0 && <RowLink to="/outbox" mark="received" title={t('received', { count: received })} />}
          {here > 0 && <RowLink to="/outbox" mark="saved" title={t('here', { count: here })} />}
        </Rows>
      )}
    </Screen>
  )
}
