import { allowsMultiple, type Option, type Question } from '@scrutineer/contract/forms'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Redirect, useLocation } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { KeepingNotice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { afterChoice, afterTyping } from '../form/answer-changes.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'
import { findIncidentForm, problemName } from './incident-form.ts'

/** The third tap: send it. Place and time are filled in. */
export const SendProblemScreen = ({ optionId }: { optionId: number }) => {
  const { forms, station } = useReady()
  const incident = findIncidentForm(forms)
  const option = incident?.question.optionsToQuestions.find(({ idOption }) => idOption === optionId)
  if (!station || !incident || !option) return <Redirect to="/problem" replace />
  return <SendForm station={station} form={incident.form} question={incident.question} option={option} />
}

interface Problem {
  readonly station: Station
  readonly form: Form
  readonly question: Question
  readonly option: Option
}

/** Reports a problem as an answer to the form, with a note. */
const useReport = ({ station, form, question, option }: Problem) => {
  const name = problemName(option, useLocale())
  const { answer, reportProblem } = useActions()
  const current = useFormAnswers(station)(question.id)
  const others = current?.options ?? []
  // The form has one answer at a station: the same problem again, and a second one of a single choice, are told in words.
  const isInWords = allowsMultiple(question.questionType)
    ? others.some(({ optionId }) => optionId === option.idOption)
    : others.length > 0
  const typed = useTypedNote({ kind: 'problem', station, questionId: null, heading: name })
  const words = typed.text.trim()
  const report = async () => {
    if (isInWords) return words === '' ? reportProblem(name) : typed.finish()
    const input = option.isFreeText
      ? afterTyping(question, current, option, words, false)
      : afterChoice(question, current, option, undefined)
    await answer(form.id, question.id, input, station)
    // Of a problem that is an answer, the words are a note; those of a free text are in the answer.
    await typed.finish(option.isFreeText ? { text: '' } : { kind: 'note', questionId: question.id, heading: undefined })
  }
  return { ...typed, report }
}

const SendForm = (problem: Problem) => {
  const t = useTranslations('problem')
  const { station } = problem
  const id = useId()
  const [, navigate] = useLocation()
  const { text, setText, report } = useReport(problem)
  const { keeping, keep } = useKeeping()
  const send = async () => {
    if (await keep(report)) navigate('/problem/sent')
  }
  return (
    <Screen
      title={problemName(problem.option, useLocale())}
      subtitle={t('nothingSent')}
      back="/problem"
      actions={
        <Button tone="danger" isDisabled={keeping === 'keeping'} onClick={() => void send()}>
          {t('send')}
        </Button>
      }
    >
      <dl className="card facts">
        <dt className="soft">{t('where')}</dt>
        <dd>{stationName(station)}</dd>
        <dt className="soft">{t('when')}</dt>
        <dd>{t('now')}</dd>
      </dl>
      <div className="field">
        <label htmlFor={id}>{t('note')}</label>
        <textarea id={id} className="input" value={text} onChange={({ target }) => setText(target.value)} />
        {text.trim() !== '' && <p className="small soft">{t('sentOnLeaving')}</p>}
      </div>
      <KeepingNotice keeping={keeping} />
    </Screen>
  )
}
