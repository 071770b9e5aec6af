import { deleteDB } from 'idb'
import { expect, onTestFinished } from 'vitest'
import { createEngine, type Engine } from '../src/engine/create-engine.ts'
import type { Ready } from '../src/model/app-model.ts'
import { createScriptedServer, type ScriptedServer } from './scripted-server.ts'

export const ana = '0700000001'
export const ion = '0700000002'

const baseUrl = 'https://office.example.org'

/** A phone with a database of its own, and the server that it speaks with. */
export const createPhone = async () => {
  const server = await createScriptedServer()
  const name = `phone ${crypto.randomUUID()}`
  const engines: Engine[] = []
  /** Opens the app: in another tab, or after the last one was closed. */
  const open = (appVersion = '1'): Engine => {
    const engine = createEngine({ baseUrl, name, appVersion, fetch: server.fetch })
    engines.push(engine)
    return engine
  }
  onTestFinished(async () => {
    for (const engine of engines) engine.stop()
    await deleteDB(name)
  })
  return { server, name, open }
}

/** The state of someone who is signed in. */
export const readyOf = (engine: Engine): Ready => {
  const state = engine.getState()
  if (state.phase !== 'ready') throw new Error(`The phase is ${state.phase}.`)
  return state
}

export const statusLineOf = (engine: Engine): Ready['line'] => readyOf(engine).line

export const whenPhase = (engine: Engine, phase: string): Promise<void> =>
  expect.poll(() => engine.getState().phase, { timeout: 60_000 }).toBe(phase)

export const station = {
  countyCode: 'AB',
  pollingStationNumber: 1,
  countyName: 'Alba',
  path: ['Transilvania'],
  address: 'Școala nr. 1',
  position: null,
  registeredVoters: null,
}

/** Signed in as Ana, at a station, with the forms on the phone. */
export const createReadyPhone = async () => {
  const phone = await createPhone()
  const engine = phone.open()
  await whenPhase(engine, 'signedOut')
  expect(await engine.actions.signInWithPin(ana, '1234')).toBeUndefined()
  await engine.actions.goTo(station)
  await expect.poll(() => readyOf(engine).forms.length).toBe(1)
  await expect.poll(() => phone.server.held.length).toBeGreaterThan(0)
  return { ...phone, engine }
}

/** Chooses the first option of a question, or the second one, which is flagged. */
export const answerQuestion = (engine: Engine, questionId: number, flagged = false): Promise<void> =>
  engine.actions.answer(7, questionId, { options: [{ optionId: 10 * questionId + (flagged ? 1 : 0) }] })

export const whenAllReceived = (engine: Engine): Promise<void> =>
  expect.poll(() => statusLineOf(engine).kind, { timeout: 60_000 }).toBe('received')

export const receivedIds = (server: ScriptedServer): string[] => server.received.map(({ item }) => item.id)
