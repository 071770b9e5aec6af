import { setTimeout as delay } from 'node:timers/promises'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createWebSettingsReader } from './web-settings-reader.ts'

const settings = z.parse(WebSettings, { timeZone: 'Europe/Chisinau' })

test('what the election has chosen overrides the settings, read each time', async () => {
  const election = { timeZone: null as string | null, languages: null as WebSettings['languages'] | null }
  const read = createWebSettingsReader(settings, async () => election)
  expect(await read()).toEqual(settings)
  Object.assign(election, { timeZone: 'Europe/Warsaw', languages: ['ro'] })
  expect(await read()).toEqual({ ...settings, timeZone: 'Europe/Warsaw', languages: ['ro'] })
  Object.assign(election, { timeZone: null, languages: null })
  expect(await read()).toEqual(settings)
})

test('the name of the election is in the page of an archive only', async () => {
  const findElection = async () => ({ timeZone: null, languages: null, electionName: 'First round' })
  expect((await createWebSettingsReader(settings, findElection)()).archivedElection).toBe('')
  const ofArchive = { ...settings, archivedAt: '2024-06-09T09:00:00.000Z' }
  expect((await createWebSettingsReader(ofArchive, findElection)()).archivedElection).toBe('First round')
})

test('the first page of an archive waits for the name of the election', async () => {
  const findElection = async () => {
    await delay(400)
    return { timeZone: null, languages: null, electionName: 'First round' }
  }
  const ofArchive = { ...settings, archivedAt: '2024-06-09T09:00:00.000Z' }
  expect((await createWebSettingsReader(ofArchive, findElection)()).archivedElection).toBe('First round')
})

test('while the database fails or hangs, the last answer applies', async () => {
  let answer = async () => ({ timeZone: 'Europe/Warsaw' as string | null, languages: null })
  const read = createWebSettingsReader(settings, () => answer())
  await read()
  answer = () => Promise.reject(new Error('away'))
  expect((await read()).timeZone).toBe('Europe/Warsaw')
  answer = () => new Promise(() => undefined)
  expect((await read()).timeZone).toBe('Europe/Warsaw')
})
