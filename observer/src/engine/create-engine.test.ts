import { expect, it } from 'vitest'
import { answerQuestion, createPhone, createReadyPhone, whenAllReceived, whenPhase } from '../../test/phone.ts'
import { replace } from '../../test/replace.ts'

it.each([
  ['isn’t a secure context', 'isSecureContext', false],
  // As a page without TLS has it.
  ['has no WebCrypto', 'crypto', { getRandomValues: () => new Uint8Array(1) }],
])('a page that %s stores nothing, requests nothing, and says so', async (_, name, value) => {
  const { server, open, name: database } = await createPhone()
  replace(globalThis, name, value)
  const engine = open()
  expect(engine.getState()).toEqual({ phase: 'insecure' })
  document.dispatchEvent(new Event('visibilitychange'))
  engine.actions.retry()
  expect(engine.getState()).toEqual({ phase: 'insecure' })
  expect(server.calls).toEqual([])
  expect((await indexedDB.databases()).map(each => each.name)).not.toContain(database)
})

it('the app’s icon shows how many items the phone holds, also after the app was closed', async () => {
  const shown: number[] = []
  replace(navigator, 'setAppBadge', async (count: number) => {
    shown.push(count)
    // Some systems have no such icons.
    throw new Error('Not supported')
  })
  const { server, engine, open } = await createReadyPhone()
  expect(shown).toEqual([0])
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  await answerQuestion(engine, 2)
  await engine.actions.addNote({ text: 'Seal', questionId: null, files: [new File(['photo'], 'seal.jpg')] })
  expect(shown).toEqual([0, 1, 2, 3])
  engine.stop()
  shown.length = 0
  const again = open()
  await whenPhase(again, 'ready')
  expect(shown).toEqual([3])
  server.fate = () => undefined
  again.actions.retry()
  await whenAllReceived(again)
  expect(shown.at(-1)).toBe(0)
})
