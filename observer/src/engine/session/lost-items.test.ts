import { expect, it } from 'vitest'
import { answerQuestion, createReadyPhone, receivedIds, whenAllReceived } from '../../../test/phone.ts'

const addPhoto = (bytes: string) => ({ text: '', questionId: null, files: [new File([bytes], 'photo.jpg')] })

it('a server that was restored from an older backup gets everything again that it lacks, also photos', async () => {
  const { server, engine } = await createReadyPhone()
  for (const question of [1, 2]) await answerQuestion(engine, question)
  await engine.actions.addNote(addPhoto('photo'))
  await whenAllReceived(engine)
  const before = server.received
  const photos = [...server.files.keys()]
  server.received = before.slice(0, 1)
  server.files.clear()
  engine.actions.retry()
  await expect.poll(() => receivedIds(server).sort()).toEqual(before.map(({ item }) => item.id).sort())
  await expect.poll(() => [...server.files.values()].map(({ isComplete }) => isComplete)).toEqual([true])
  expect([...server.files.keys()]).toEqual(photos)
  await whenAllReceived(engine)
})

it('what an earlier round received isn’t sent into the next one', async () => {
  const { server, engine } = await createReadyPhone()
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  const [{ item } = { item: undefined }] = server.received
  const since = new Date(Date.now() + 1_000).toISOString()
  server.received = []
  server.startChange = { stored: { items: 0, lastSequence: 0, since }, officePhone: '0700000500' }
  engine.actions.retry()
  const calls = () => server.calls.filter(({ path }) => path.endsWith('/start')).length
  const asked = calls()
  engine.actions.retry()
  await expect.poll(calls).toBeGreaterThan(asked)
  await whenAllReceived(engine)
  expect(item).toBeDefined()
  expect(receivedIds(server)).toEqual([])
})
