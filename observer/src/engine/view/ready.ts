import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { type OutboxItem, ReadBody } from '@scrutineer/contract/outbox/outbox-item'
import { type PlacedItem, placeItems } from '@scrutineer/contract/outbox/place-items'
import * as z from 'zod/mini'
import type { Form, Ready, ShownItem, Station } from '../../model/app-model.ts'
import type { PhoneState } from '../phone-state.ts'
import type { StoredForm } from '../store/schema.ts'
import { currentAnswers, visitAt } from './answers.ts'
import { hideReceivedAnswers, hideReceivedItems } from './careful.ts'
import { markChanged } from './changed-questions.ts'
import { formIn } from './form-language.ts'
import { helpCallsOf } from './help-calls.ts'

type ReadyFacts = Omit<PhoneState, 'others'> & Pick<Ready, 'items' | 'others' | 'line'> & { readonly start: AppStart }

/** A station that isn't in the list, or before the list is loaded. */
const placeholderStation = (key: OutboxStation): Station => ({
  ...key,
  countyName: key.countyCode,
  path: [],
  address: '',
  position: null,
  registeredVoters: null,
})

const toForm = (stored: StoredForm, published: ReadonlySet<number>): Form => ({
  ...stored.summary,
  sections: stored.sections,
  checks: stored.checks,
  earlier: stored.earlier,
  isWithdrawn: !published.has(stored.summary.id),
})

const messagesOf = ({ messages }: AppStart, items: readonly ShownItem[]) => {
  const readAt = new Map<number, string>()
  for (const { item } of items.toReversed())
    if (item.kind === 'read') readAt.set(z.parse(ReadBody, item.body).idMessage, item.recordedAt)
  return messages.map(message => ({ ...message, readAt: message.readAt ?? readAt.get(message.id) ?? null }))
}

/** Published forms, and withdrawn ones with answers. */
const formsOf = ({ start, forms, language }: ReadyFacts, answers: Ready['answers']): Form[] => {
  const published = new Set(start.forms.map(({ id }) => id))
  const answered = new Set(Array.from(answers.keys(), key => Number(key.slice(key.lastIndexOf(' ') + 1))))
  return forms
    .map(form => toForm(formIn(form, language), published))
    .filter(
      ({ isWithdrawn, sections }) => !isWithdrawn || sections.some(s => s.questions.some(q => answered.has(q.id))),
    )
}

/** Applies corrections of the station to this phone's items. */
export const placeOwn = (items: readonly OutboxItem[]): PlacedItem<OutboxItem>[] =>
  placeItems(items, (item, move) => item.sequence < move.sequence)

export const buildReady = (facts: ReadyFacts): Ready => {
  const { start, reports, items } = facts
  const { observer, election, assigned, checkpoints, carefulMode: isCareful = false } = start
  const placed = placeOwn(items.map(({ item }) => item).reverse())
  const answers = markChanged(currentAnswers(placed, items, reports), facts)
  const find = (key: OutboxStation) => facts.stations.find(key) ?? placeholderStation(key)
  return {
    person: { observerId: observer.id, name: observer.name, phone: observer.phone, ngo: observer.ngo },
    election,
    line: facts.line,
    station: facts.station && find(facts.station),
    visit: facts.station ? visitAt(facts.station, placed, reports) : { arrivedAt: null, leftAt: null },
    assigned: assigned.map(find),
    forms: formsOf(facts, answers),
    answers: isCareful ? hideReceivedAnswers(answers) : answers,
    items: isCareful ? hideReceivedItems(items) : items,
    unfinished: facts.unfinished,
    others: facts.others,
    isCareful,
    sendsFullSize: facts.sendsFullSize,
    checkpoints,
    messages: messagesOf(start, items),
    helpCalls: helpCallsOf(start, items),
    clockOffset: facts.clockOffset,
    isStoragePersisted: facts.isStoragePersisted,
    hasStations: facts.stationsVersion !== undefined,
    hasOfficeKey: start.fileKey !== undefined,
    otherDevices: start.otherDevices,
    cardToken: facts.cardToken,
    officePhone: start.officePhone,
    screenLock: { hasPin: facts.lock.pin !== null, minutes: facts.lock.minutes },
  }
}
