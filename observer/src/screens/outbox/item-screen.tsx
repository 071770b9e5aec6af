import { readAnswer, textOf } from '@scrutineer/contract/outbox/place-items'
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
import { useItemName } from './use-item-name.ts'

/** An item with its content and its state. */
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
          <h2 className="text-sm font-medium text-soft">{t('receipt')}</h2>
          <p className="font-mono text-sm font-semibold wrap-anywhere">{item.sha256.slice(0, 16)}</p>
          <p className="text-sm text-soft">{t('receiptText')}</p>
        </section>
      )}
    </Screen>
  )
}

const ItemText = ({ shown }: { shown: ShownItem }) => {
  const t = useTranslations('item')
  const { forms } = useReady()
  const found = questionOf(shown, forms)
  const answer = shown.item.kind === 'answer' ? readAnswer(shown.item) : undefined
  const text = textOf(shown.item)
  if (!found && text === '') return null
  return (
    <section className="card">
      {found && (
        <h2 className="text-sm font-medium text-soft">
          <bdi>{found.question.text}</bdi>
        </h2>
      )}
      {answer && found && (
        <p className="text-large">{answer.status ? t(answer.status) : answerText(found.question, answer)}</p>
      )}
      {text !== '' && (
        <p className="whitespace-pre-line">
          <bdi>{text}</bdi>
        </p>
      )}
    </section>
  )
}

/** The times of the recording (phone's clock) and the receipt (office's clock). */
const ItemPath = ({ shown: { item, state, receivedAt } }: { shown: ShownItem }) => {
  const t = useTranslations('item')
  const { exactTime } = useTimes()
  return (
    <ol className="card">
      <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3">
        <Mark kind="saved" />
        <b>{t('saved')}</b>
        <time>{exactTime(item.recordedAt)}</time>
        <p className="col-[2/-1] text-sm text-soft">{t('phoneClock')}</p>
      </li>
      {(state === 'saved' || state === 'sending') && (
        <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3">
          <Mark kind={state === 'saved' ? 'open' : 'sending'} />
          <b>{t(state === 'saved' ? 'waiting' : 'sending')}</b>
        </li>
      )}
      {receivedAt !== null && (
        <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3">
          <Mark kind="received" />
          <b>{t('received')}</b>
          <time>{exactTime(receivedAt)}</time>
          <p className="col-[2/-1] text-sm text-soft">{t('officeClock')}</p>
        </li>
      )}
    </ol>
  )
}
