import type { Guide } from '@scrutineer/contract/fields/guide'
import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import { expect, it, onTestFinished, vi } from 'vitest'
import { portalPage } from '../../../test/app-replies.ts'
import { createReadyPhone, whenPhase } from '../../../test/phone.ts'
import type { Engine } from '../create-engine.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

const aGuide = async (id: number, text: string): Promise<Guide> => ({
  ...{ id, title: `Guide ${id}`, mediaType: 'text/plain', sizeBytes: text.length },
  sha256: await sha256Of(bytesOf(text)),
  uploadedAt: '2026-11-22T06:00:00.000Z',
})

const shown = async ({ actions }: Engine) =>
  (await actions.findGuides()).map(({ title, isStored }) => [title, isStored])
const readText = async ({ actions }: Engine, { sha256 }: Guide) => (await actions.readGuide(sha256))?.text()

it('keeps the office’s guides for use without a signal, replaces and removes them, and says which the phone has', async () => {
  const { server, engine, open } = await createReadyPhone()
  const [first, second] = [await aGuide(1, 'Go early'), await aGuide(2, 'Stay late')]
  const files = new Map([[1, 'Go early']])
  server.fate = ({ path }) => {
    const id = /guide\/(\d+)\/file$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const text = files.get(Number(id))
    // Not whole, or not the office's.
    return text === undefined ? portalPage() : new Response(text)
  }
  server.startChange = { guides: [first, second] }
  engine.actions.retry()
  await expect
    .poll(() => shown(engine))
    .toEqual([
      ['Guide 1', true],
      ['Guide 2', false],
    ])
  expect([await readText(engine, first), await readText(engine, second)]).toEqual(['Go early', undefined])

  server.fate = () => 'unreachable'
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  expect(await shown(again)).toEqual([
    ['Guide 1', true],
    ['Guide 2', false],
  ])
  expect(await readText(again, first)).toBe('Go early')

  const newer = await aGuide(1, 'Go earlier')
  server.startChange = { guides: [newer] }
  server.fate = ({ path }) => (path.endsWith('/file') ? new Response('Go earlier') : undefined)
  again.actions.retry()
  await expect.poll(() => shown(again)).toEqual([['Guide 1', true]])
  expect([await readText(again, newer), await readText(again, first)]).toEqual(['Go earlier', undefined])
})

it('leaves the last room of the phone to reports', async () => {
  const { server, engine } = await createReadyPhone()
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 100_000_000, usage: 40_000_000 })
  onTestFinished(() => void vi.restoreAllMocks())
  server.fate = ({ path }) => (path.endsWith('/file') ? new Response('Small') : undefined)
  server.startChange = { guides: [{ ...(await aGuide(1, 'Large')), sizeBytes: 20_000_000 }, await aGuide(2, 'Small')] }
  engine.actions.retry()
  await expect
    .poll(() => shown(engine))
    .toEqual([
      ['Guide 1', false],
      ['Guide 2', true],
    ])
  const requested = server.calls.map(({ path }) => path).filter(path => path.endsWith('/file'))
  expect(requested).toEqual(['/api/v1/guide/2/file'])
})
