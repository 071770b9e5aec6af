import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { FileX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { answerText } from './answer-text.ts'
import { questionsOf } from './form-steps.ts'
import { AnswerState } from './question-block.tsx'
import { useFormAnswers } from './use-form-answers.ts'

/** A withdrawn form: its answers are shown and sent. */
export const WithdrawnScreen = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('withdrawn')
  const find = useFormAnswers(station)
  const answered = questionsOf(form).filter(({ id }) => isAnswered(find(id)))
  return (
    <Screen
      title={`${form.code} · ${form.description}`}
      subtitle={stationName(station)}
      back="/"
      actions={
        <ButtonLink to="/" tone="primary">
          {t('back')}
        </ButtonLink>
      }
    >
      <Notice icon={FileX} tone="late" title={t('title')}>
        <p>{t('text', { count: answered.length })}</p>
      </Notice>
      {answered.length > 0 && (
        <Rows title={t('answers')} count={answered.length}>
          {answered.map(question => (
            <Row key={question.id} title={[`${question.code} · `, <bdi key="text">{question.text}</bdi>]}>
              <span>{answerText(question, find(question.id))}</span>
              <AnswerState answer={find(question.id)} />
            </Row>
          ))}
        </Rows>
      )}
    </Screen>
  )
}
