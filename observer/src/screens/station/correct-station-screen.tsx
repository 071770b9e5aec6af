import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { MovePlan, ShownAnswer, Station, Visit } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useReady, useTypedCounts } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'
import { useSave } from '../../ui/state/use-save.ts'
import { useTimes } from '../../ui/state/use-times.ts'
import { answerText } from '../form/answer-text.ts'
import { questionsOf } from '../form/form-steps.ts'
import { useStation } from './use-station.ts'

/** Confirms a correction of the station. */
export const CorrectStationScreen = ({ code, number }: { code: string; number: number }) => {
  const t = useTranslations('wrongStation')
  const { station: from } = useReady()
  const to = useStation(code, number)
  if (from && to) return <CorrectionForm from={from} to={to} />
  return (
    <Screen title={t('title')} back="/wrong-station">
      {null}
    </Screen>
  )
}

const CorrectionForm = ({ from, to }: { from: Station; to: Station }) => {
  const t = useTranslations('wrongStation')
  const { correctStation, planMove } = useActions()
  const { items } = useReady()
  // Depends on items that are recorded or received in the meantime.
  const plan = useLookup(() => planMove(to), [planMove, to, items])
  // Unsaved answers would not be moved.
  const { answers } = useTypedCounts()
  const [, navigate] = useLocation()
  const { saveState, save } = useSave()
  const move = async () => {
    if (await save(() => correctStation(to))) navigate('/')
  }
  return (
    <Screen
      title={t('title')}
      subtitle={stationName(from)}
      back="/wrong-station"
      actions={
        <>
          <Button
            tone="primary"
            width="full"
            isDisabled={!plan || saveState === 'saving' || answers > 0}
            onClick={() => void move()}
          >
            {t('move', { station: stationName(to) })}
          </Button>
          <ButtonLink to="/" width="full">
            {t('stay', { station: stationName(from) })}
          </ButtonLink>
        </>
      }
    >
      <h2 className="text-large">{t('fromTo', { from: stationName(from), to: stationName(to) })}</h2>
      <p>{to.address}</p>
      {plan && (
        <>
          <Rows>
            <Row mark="saved" title={t('unsent', { count: plan.unsent })}>
              <span>{t('unsentText')}</span>
            </Row>
            <Row mark="received" title={t('received', { count: plan.received })}>
              <span>{t('receivedText')}</span>
            </Row>
          </Rows>
          <Collisions plan={plan} from={from} to={to} />
          <p className="text-sm text-soft">{t('unaffected', { from: stationName(from), to: stationName(to) })}</p>
        </>
      )}
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}

/** Answers and visits that both stations have, with both values. */
const Collisions = ({ plan, from, to }: { plan: MovePlan; from: Station; to: Station }) => {
  const t = useTranslations('wrongStation')
  const { forms } = useReady()
  const { time } = useTimes()
  const questions = new Map(forms.flatMap(questionsOf).map(question => [question.id, question]))
  const answerOf = (questionId: number, answer: ShownAnswer) => {
    const question = questions.get(questionId)
    if (answer.isHidden || !question) return t('hidden')
    if (answer.status === 'not_observed') return t('notObserved')
    const { answeredVersion } = answer
    return answeredVersion?.question
      ? answerText(answeredVersion.question, { options: answeredVersion.options })
      : answerText(question, answer)
  }
  const visitOf = ({ arrivedAt, leftAt }: Visit) =>
    t('visit', { arrived: arrivedAt ? time(arrivedAt) : '–', left: leftAt ? time(leftAt) : '–' })
  if (plan.answers.length === 0 && !plan.visits) return null
  return (
    <Rows title={t('both', { to: stationName(to) })}>
      {plan.answers.map(({ questionId, stays, moves }) => (
        <Row key={questionId} title={questions.get(questionId)?.text ?? questionId}>
          <span>{t('stays', { station: stationName(to), value: answerOf(questionId, stays) })}</span>
          <span>{t('toHistory', { station: stationName(from), value: answerOf(questionId, moves) })}</span>
        </Row>
      ))}
      {plan.visits && (
        <Row title={t('visits')}>
          <span>{t('ofStation', { station: stationName(to), value: visitOf(plan.visits.stays) })}</span>
          <span>{t('ofStation', { station: stationName(from), value: visitOf(plan.visits.moves) })}</span>
          <span>{t('laterVisit', { station: stationName(to) })}</span>
        </Row>
      )}
    </Rows>
  )
}
