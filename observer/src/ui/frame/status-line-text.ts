import { useTranslations } from 'use-intl'
import type { ShownItem, StatusLine } from '../../model/app-model.ts'
import { useNow } from '../state/clock.ts'
import { useReady, useReadyOrNull, useTypedCounts } from '../state/model-context.tsx'
import { useTimes } from '../state/use-times.ts'

/** The model's line, unless unsaved input on the screens has precedence. */
export const useStatusLine = (): StatusLine => {
  const { line } = useReady()
  const { typed, failed } = useTypedCounts()
  if (failed > 0 && line.kind !== 'notSaved') return { kind: 'notSaved', count: failed }
  return line.kind === 'received' && typed > 0 ? { kind: 'unfinished', count: typed } : line
}

/** Whether all `count` items in these states are answers. */
const onlyAnswers = (items: readonly ShownItem[], count: number, matches: (state: string) => boolean) => {
  const matching = items.filter(({ state }) => matches(state))
  return matching.length === count && matching.every(({ item }) => item.kind === 'answer')
}

/** The text of the status line: a title and a detail. */
export const useStatusLineText = (line: StatusLine): { readonly title: string; readonly detail: string | null } => {
  const t = useTranslations('line')
  const { items = [] } = useReadyOrNull() ?? {}
  const { answers } = useTypedCounts()
  const { time } = useTimes()
  const now = useNow(30_000)
  const onPhone = (count: number) =>
    t(onlyAnswers(items, count, state => state !== 'received') ? 'answersHere' : 'itemsHere', { count })
  switch (line.kind) {
    case 'notSaved':
      return { title: t('notSaved', { count: line.count }), detail: t('keepsTrying') }
    case 'refused': {
      const key = onlyAnswers(items, line.count, state => state === 'refused') ? 'answersRefused' : 'itemsRefused'
      return { title: t(key, { count: line.count }), detail: t('seeWhy') }
    }
    case 'helpWaiting':
      return { title: t('helpWaiting'), detail: t('keepsTrying') }
    case 'unreadable':
      return {
        title: t('unknown'),
        detail: line.last ? t('lastKnown', { count: line.last.count, time: time(line.last.at) }) : null,
      }
    case 'sessionEnded':
      return { title: line.count > 0 ? onPhone(line.count) : t('signedOut'), detail: t('signInAgain') }
    case 'late': {
      const minutes = Math.max(0, Math.floor((now - Date.parse(line.since)) / 60_000))
      return { title: onPhone(line.count), detail: t('waitingFor', { duration: durationText(t, minutes) }) }
    }
    case 'waiting':
      return { title: onPhone(line.count), detail: t('waiting') }
    case 'sending': {
      const rest = line.count - line.of
      return {
        title: t('sending', { index: line.index, of: line.of }),
        detail: rest > 0 ? t('moreHere', { rest }) : null,
      }
    }
    case 'unfinished':
      // Answers on the screens aren't in the database yet.
      return { title: t('unfinished', { count: line.count }), detail: answers > 0 ? null : t('unfinishedText') }
    case 'others': {
      const [first, ...more] = line.others
      const count = line.others.reduce((sum, each) => sum + each.count, 0)
      const isSent = line.others.every(({ sentBy }) => sentBy === 'them' || sentBy === 'me')
      return {
        title: t(more.length > 0 ? 'moreOthersHere' : 'othersHere', { count, name: first?.name ?? '' }),
        detail: t(isSent ? 'waiting' : 'seeHow'),
      }
    }
    case 'received':
      return line.at === null
        ? { title: t('nothingYet'), detail: null }
        : { title: t('received', { time: time(line.at) }), detail: null }
  }
}

type LineTranslator = ReturnType<typeof useTranslations<'line'>>

const durationText = (t: LineTranslator, minutes: number) =>
  minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
