import { EyeOff, OctagonX, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import type { ShownItem } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Mark } from '../../ui/parts/mark.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { Thumbnails } from '../../ui/parts/thumbnails.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'
import { answerText } from '../form/answer-text.ts'
import { questionOf } from './item-groups.ts'
import { readAnswer, readText } from './read-body.ts'
import { useItemName } from './use-item-name.ts'

/** One item: what it is, and its path to the office. */
export const ItemScreen = ({ id }: { id: string }) => {
  const { items } = useReady()
  const shown = items.find(({ item }) => item.id === id)
  return shown ? <Item shown={shown} /> : <Redirect to="/outbox" replace />
}

const Item = ({ shown }: { shown: ShownItem }) => {
  const t = useTranslations('item')
  const name = useItemName()
  const { forms, station } = useReady()
  const { item, refusal } = shown
  const found = questionOf(shown, forms)
  const isHere = station !== null && item.station !== null && stationName(station) === stationName(item.station)
  const change = found && isHere && item.kind === 'answer' && !found.form.isWithdrawn && (
    <ButtonLink to={`/form/${found.form.id}/${found.question.id}`} icon={Pencil}>
      {t('change')}
    </ButtonLink>
  )
  return (
    <Screen
      title={name(shown)}
      subtitle={item.station ? stationName(item.station) : ''}
      back="/outbox"
      actions={change || undefined}
    >
      {refusal && (
        <Notice icon={OctagonX} tone="stopped" title={t('refused')}>
          <p>{refusal.reason}</p>
          <p>{t('staysHere')}</p>
        </Notice>
      )}
      {shown.isHidden ? (
        <Notice icon={EyeOff} title={t('hidden')}>
          <p>{t('hiddenText')}</p>
        </Notice>
      ) : (
        <ItemText shown={shown} />
      )}
      <Thumbnails shown={shown} />
      <ItemPath shown={shown} />
      {shown.state === 'received' && (
        <section className="card">
          <h2 className="label">{t('receipt')}</h2>
          <p className="code">{item.sha256.slice(0, 16)}</p>
          <p className="small soft">{t('receiptText')}</p>
        </section>
      )}
    </Screen>
  )
}

const ItemText = ({ shown }: { shown: ShownItem }) => {
  const t = useTranslations('item')
  const { forms } = useReady()
  const found = questionOf(shown, forms)
  const answer = readAnswer(shown.item)
  const text = readText(shown.item)
  if (!found && text === '') return null
  return (
    <section className="card">
      {found && <h2 className="label">{found.question.text}</h2>}
      {answer && found && (
        <p className="large">{answer.status ? t(answer.status) : answerText(found.question, answer)}</p>
      )}
      {text !== '' && <p className="paragraphs">{text}</p>}
    </section>
  )
}

/** When it was recorded and received, and by whose clock. */
const ItemPath = ({ shown: { item, state, receivedAt } }: { shown: ShownItem }) => {
  const t = useTranslations('item')
  const { exactTime } = useTimes()
  return (
    <ol className="card path">
      <li>
        <Mark kind="kept" />
        <b>{t('kept')}</b>
        <time>{exactTime(item.recordedAt)}</time>
        <p className="small soft">{t('phoneClock')}</p>
      </li>
      {(state === 'kept' || state === 'sending') && (
        <li>
          <Mark kind={state === 'kept' ? 'open' : 'sending'} />
          <b>{t(state === 'kept' ? 'waiting' : 'sending')}</b>
        </li>
      )}
      {receivedAt !== null && (
        <li>
          <Mark kind="received" />
          <b>{t('received')}</b>
          <time>{exactTime(receivedAt)}</time>
          <p className="small soft">{t('officeClock')}</p>
        </li>
      )}
    </ol>
  )
}
