import { ArrowLeft, ArrowRight, ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, Redirect } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { headButton, Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { numberOf, progressOf, stepsOf } from './form-steps.ts'
import { QuestionBlock } from './question-block.tsx'
import { QuestionNotes } from './question-notes.tsx'
import { useFormAnswers, useSetAnswer } from './use-form-answers.ts'

/** One question with its follow-ups. It is in the address, so that a reload preserves it. */
export const QuestionScreen = ({ form, station, questionId }: { form: Form; station: Station; questionId: number }) => {
  const t = useTranslations('form')
  const find = useFormAnswers(station)
  const give = useSetAnswer(form, station, find)
  const steps = stepsOf(form)
  const index = steps.findIndex(
    ({ question, followUps }) => question.id === questionId || followUps.some(({ id }) => id === questionId),
  )
  const step = steps[index]
  if (!step) return <Redirect to={`/form/${form.id}`} replace />
  const { question, followUps } = step
  const { shown, open } = progressOf(form, find)
  const [previous, next] = [steps[index - 1], steps[index + 1]]
  return (
    <Screen
      title={`${form.code} · ${form.description}`}
      subtitle={stationName(station)}
      back="/"
      progress={(index + 1) / steps.length}
      trailing={
        <Link className={headButton.text} href={`/form/${form.id}/list`}>
          <ListChecks className="size-5" />
          <span className="sr-only">{t('allNowAt')} </span>
          <span>
            {index + 1}/{steps.length}
          </span>
        </Link>
      }
      actions={
        <>
          {previous && (
            <ButtonLink to={`/form/${form.id}/${previous.question.id}`} icon={ArrowLeft}>
              {t('back')}
            </ButtonLink>
          )}
          <ButtonLink
            to={`/form/${form.id}/${next ? next.question.id : 'end'}`}
            tone="primary"
            arrow={ArrowRight}
            width="wide"
          >
            {t(open.some(each => each === question || followUps.includes(each)) ? 'skip' : 'next')}
          </ButtonLink>
        </>
      }
    >
      <QuestionBlock
        key={question.id}
        form={form}
        station={station}
        question={question}
        isAddressed={question.id === questionId}
        find={find}
        give={give}
      />
      {followUps
        .filter(followUp => shown.includes(followUp))
        .map(followUp => (
          <QuestionBlock
            key={followUp.id}
            form={form}
            station={station}
            question={followUp}
            number={numberOf(form, followUp.id)}
            isAddressed={followUp.id === questionId}
            find={find}
            give={give}
          />
        ))}
      <QuestionNotes key={`${question.id} notes`} form={form} station={station} questionId={question.id} />
    </Screen>
  )
}
