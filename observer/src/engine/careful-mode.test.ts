import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { answerQuestion, createReadyPhone, readyOf, station, statusLineOf, whenAllReceived } from '../../test/phone.ts'
import { setClock } from '../../test/phone-clock.ts'
import { answerKey } from '../model/app-model.ts'
import type { Engine } from './create-engine.ts'
import { findReceivedFiles } from './store/received-files.ts'

const hours = (count: number) => count * 3_600_000

const countFiles = async (name: string) => {
  const db = await openDB(name)
  const count = await db.count('files')
  db.close()
  return count
}

const addPhoto = (engine: Engine) =>
  engine.actions.addNote({
    text: 'Seal',
    questionId: null,
    files: [new File([crypto.getRandomValues(new Uint8Array(5_000))], 'seal.jpg')],
  })

/** Asks the server for its time, until what a reply changed is done: further calls wait for it. */
const refresh = async ({ actions }: Engine, server: { calls: readonly { path: string }[] }) => {
  const starts = () => server.calls.filter(({ path }) => path.endsWith('/start')).length
  const before = starts()
  const startAgain = () => {
    actions.retry()
    return starts()
  }
  await expect.poll(startAgain).toBeGreaterThan(before + 1)
}

it('removes received photos a day after their receipt, by the server’s clock alone, and their items stay received', async () => {
  const move = setClock()
  const { server, engine, name } = await createReadyPhone()
  await addPhoto(engine)
  await whenAllReceived(engine)
  await refresh(engine, server)
  // The phone's clock jumps by days; the server's doesn't.
  move(hours(72))
  server.clockAheadMs = -hours(72)
  await refresh(engine, server)
  expect(await countFiles(name)).toBe(1)
  server.clockAheadMs += hours(23)
  await refresh(engine, server)
  expect(await countFiles(name)).toBe(1)
  server.clockAheadMs += hours(1.1)
  await refresh(engine, server)
  await expect.poll(() => countFiles(name)).toBe(0)
  expect([readyOf(engine).items[0]?.state, statusLineOf(engine).kind]).toEqual(['received', 'received'])
})

it('careful mode: received photos leave at once, refused and unsent ones never; what was answered is hidden', async () => {
  const { server, engine, name } = await createReadyPhone()
  server.startChange = { carefulMode: true }
  await refresh(engine, server)
  await addPhoto(engine)
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  await expect.poll(() => countFiles(name)).toBe(0)
  const { items, answers, isCareful } = readyOf(engine)
  expect(isCareful).toBe(true)
  expect(items.map(({ item, isHidden }) => [isHidden, item.body.options, item.body.text])).toEqual([
    [true, undefined, undefined],
    [true, undefined, undefined],
  ])
  expect(answers.get(answerKey(station, 1))?.isHidden).toBe(true)

  server.refuses = () => true
  await addPhoto(engine)
  await expect.poll(() => statusLineOf(engine).kind).toBe('refused')
  await expect.poll(() => [...server.files.values()].filter(({ isComplete }) => isComplete).length).toBe(2)
  server.fate = ({ path }) => (path.startsWith('/api/v1/outbox') ? 'unreachable' : undefined)
  await addPhoto(engine)
  await answerQuestion(engine, 2)
  await refresh(engine, server)
  await engine.actions.freeSpace()
  expect(await countFiles(name)).toBe(2)
  expect(await engine.actions.findSpace()).toMatchObject({ photos: 0 })
  expect(readyOf(engine).answers.get(answerKey(station, 2))?.isHidden).toBeUndefined()
  expect(readyOf(engine).items.filter(({ isHidden }) => !isHidden)).toHaveLength(3)
})

it('counts a file as received only with a receipt for each item that has it; an original goes with its copy', () => {
  const file = (sha256: string, isComplete = true) => ({ owner: 'o', sha256, receivedBytes: 1, isComplete })
  const item = (id: string, ...attachments: { sha256: string; originalSha256?: string }[]) => ({
    id,
    item: { attachments: attachments.map(each => ({ name: '', sizeBytes: 1, ...each })) },
  })
  const find = (receipts: string[], sent = [file('a'), file('b'), file('c', false)]) =>
    findReceivedFiles(
      sent,
      [
        item('1', { sha256: 'a', originalSha256: 'A' }),
        item('2', { sha256: 'a' }, { sha256: 'b' }),
        item('3', { sha256: 'c', originalSha256: 'C' }),
      ],
      new Set(receipts),
    ).map(found => [found.file.sha256, ...found.originals])
  expect(find([])).toEqual([])
  expect(find(['1', '3'])).toEqual([])
  expect(find(['1', '2', '3'])).toEqual([['a', 'A'], ['b']])
  // No item is known: nothing says that it was received.
  expect(findReceivedFiles([file('x')], [], new Set())).toEqual([])
})
