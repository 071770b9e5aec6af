import { deleteDB } from 'idb'
import { expect, it } from 'vitest'
import {
  ana,
  answerQuestion,
  createReadyPhone,
  ion,
  readyOf,
  station,
  whenAllReceived,
  whenPhase,
} from '../../test/phone.ts'

it('losses 6, 7: what the browser deleted is said until it was read', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  server.fate = () => 'unreachable'
  for (const question of [1, 2]) await answerQuestion(engine, question)
  engine.stop()
  await deleteDB(name)
  const again = open()
  await whenPhase(again, 'signedOut')
  const serverCall = { phase: 'signedOut', cardToken: null, lost: { count: 2, at: expect.stringMatching(/Z$/) } }
  expect(again.getState()).toEqual(serverCall)
  again.stop()
  const later = open()
  await whenPhase(later, 'signedOut')
  expect(later.getState()).toEqual(serverCall)
  later.actions.dismissLost()
  expect(later.getState()).toMatchObject({ phase: 'signedOut', lost: undefined })
  later.stop()
  const last = open()
  await whenPhase(last, 'signedOut')
  expect(last.getState()).toMatchObject({ lost: undefined })
})

it('loss 2: answers and notes of a database that the browser deleted come back at the sign-in, each once', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  // The reply is lost: the server has it.
  server.fate = ({ path }) => (path.endsWith('/outbox') ? 'lost' : undefined)
  await answerQuestion(engine, 2)
  await expect.poll(() => server.received.length).toBe(2)
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 3)
  const photo = new File([new Uint8Array(2_000).fill(7)], 'a.bin')
  await engine.actions.addNote({ text: 'The box is open', questionId: null, files: [photo] })
  engine.stop()
  await deleteDB(name)
  localStorage.setItem(`${name} copy damaged`, '{"person"')
  server.fate = () => undefined
  const again = open()
  await whenPhase(again, 'signedOut')
  await again.actions.signInWithPin(ion, '1234')
  expect(readyOf(again).items).toEqual([])
  await again.actions.signOut()
  await again.actions.signInWithPin(ana, '1234')
  await whenAllReceived(again)
  await again.actions.goTo(station)
  await answerQuestion(again, 4)
  await whenAllReceived(again)
  const sent = server.received.map(({ item }) => [item.kind, item.sequence, item.body.questionId, item.attachments])
  expect(sent).toEqual([
    ['answer', 1, 1, undefined],
    ['answer', 2, 2, undefined],
    ['answer', 3, 3, undefined],
    ['note', 4, null, undefined],
    ['answer', 5, 4, undefined],
  ])
  expect(Object.keys(localStorage).filter(key => key.startsWith(`${name} copy`))).toEqual([`${name} copy damaged`])
})
