import { allowsMultiple, type Option, type Question } from '@scrutineer/contract/forms'
import { useLocale, useTranslations } from 'use-intl'
import { Redirect, useLocation } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { TextField } from '../../ui/parts/text-field.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { afterChoice, afterTyping } from '../form/answer-changes.ts'
import { useFormAnswers } from '../form/use-form-answers.ts'
import { findIncidentForm, problemName } from './incident-form.ts'

/** The third tap of reporting a problem: send it. Station and time are filled in. */
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

/** Reports a problem as an answer to the form of incidents, with a note. */
const useReport = ({ station, form, question, option }: Problem) => {
  const name = problemName(option, useLocale())
  const { answer, reportProblem } = useActions()
  const current = useFormAnswers(station)(question.id)
  const others = current?.options ?? []
  // The form has one answer per station: a repeated problem, and another one of a single choice, become texts.
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
    // The text is a note, except that of a free-text option, which is in the answer.
    await typed.finish(option.isFreeText ? { text: '' } : { kind: 'note', questionId: question.id, heading: undefined })
  }
  return { ...typed, report }
}

const SendForm = (problem: Problem) => {
  const t = useTranslations('problem')
  const { station } = problem
  const [, navigate] = useLocation()
  const { text, setText, report } = useReport(problem)
  const { saveState, save } = useSave()
  const send = async () => {
    if (await save(report)) navigate('/problem/sent')
  }
  return (
    <Screen
      title={problemName(problem.option, useLocale())}
      subtitle={t('nothingSent')}
      back="/problem"
      actions={
        <Button tone="danger" isDisabled={saveState === 'saving'} onClick={() => void send()}>
          {t('send')}
        </Button>
      }
    >
      <Facts
        facts={[
          [t('where'), stationName(station)],
          [t('when'), t('now')],
        ]}
      />
      <TextField label={t('note')} value={text} onChange={setText}>
        {text.trim() !== '' && <p className="text-sm text-soft">{t('sentOnLeaving')}</p>}
      </TextField>
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}
