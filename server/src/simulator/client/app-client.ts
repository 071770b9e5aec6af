import { createHash, randomUUID } from 'node:crypto'
import { outbox } from '@scrutineer/contract/outbox'
import { hashItem, type OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Transport } from '../../client/api-client.ts'
import type { PhoneAction } from '../plan/phone-action.ts'
import { samplePicture } from '../plan/sample-picture.ts'
import { createDeviceSession } from './account-session.ts'
import { type PhoneClient, readingWith } from './phone-client.ts'

type NewItem = Pick<OutboxItem, 'kind' | 'body' | 'attachments'>

/** What an action records: an item for each answer. */
const itemsOf = (action: PhoneAction, picture: Buffer | undefined): NewItem[] => {
  const time = new Date(action.at).toISOString()
  switch (action.kind) {
    case 'arrive': {
      const { urban: urbanArea, presidentFemale: isPollingStationPresidentFemale } = action
      return [{ kind: 'visit', body: { observerArrivalTime: time, urbanArea, isPollingStationPresidentFemale } }]
    }
    case 'leave':
      return [{ kind: 'visit', body: { observerLeaveTime: time } }]
    case 'note': {
      const body = { text: action.text, ...(action.questionId !== undefined && { questionId: action.questionId }) }
      if (!picture) return [{ kind: 'note', body }]
      const sha256 = createHash('sha256').update(picture).digest('hex')
      return [{ kind: 'note', body, attachments: [{ sha256, name: 'picture.png', sizeBytes: picture.length }] }]
    }
    case 'answer':
      return action.answers.map(({ questionId, options }) => ({ kind: 'answer', body: { questionId, options } }))
  }
}

/** The observers' app on a simulated phone: it sends items, each of which needs a receipt. */
export const createAppClient = (transport: Transport, owner: { phone: string; pin: string }): PhoneClient => {
  const device = { id: randomUUID(), name: 'Simulated app' }
  const account = createDeviceSession(transport, owner, device)
  let sequence = 0

  const record = async (item: NewItem, { county: countyCode, station, at }: PhoneAction): Promise<OutboxItem> => {
    sequence += 1
    const recorded = {
      ...item,
      ...{ id: randomUUID(), sequence, clockOffset: 0, recordedAt: new Date(at).toISOString() },
      station: { countyCode, pollingStationNumber: station },
    }
    return { ...recorded, sha256: await hashItem(recorded) }
  }

  const perform = async (action: PhoneAction): Promise<void> => {
    const picture = action.kind === 'note' && action.picture !== undefined ? samplePicture(action.picture) : undefined
    const items = await Promise.all(itemsOf(action, picture).map(item => record(item, action)))
    const held = { items: items.length, oldestAt: items[0]?.recordedAt ?? null }
    const reply = await account.request(outbox.post, { body: { device: device.id, held, items } })
    for (const [index, { id, sha256 }] of items.entries()) {
      const result = reply.items[index]
      if (result?.state !== 'received' || result.id !== id || result.sha256 !== sha256)
        throw new Error(`an item of ${owner.phone} has no receipt: ${JSON.stringify(result)}`)
    }
    if (!picture) return
    const params = { sha256: createHash('sha256').update(picture).digest('hex') }
    const part = { params, query: { offset: 0, size: picture.length }, bytes: picture }
    const { isComplete } = await account.request(outbox.putPart, part)
    if (!isComplete) throw new Error(`a picture of ${owner.phone} is incomplete`)
  }

  return { ...readingWith(account), perform }
}
