import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { secret } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { command as importOutboxCommand } from './command.ts'

const { mission, ngo, phone } = await reporting({ code: 'CLI' })
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-import-'))
  url = await mission.app.listen({ port: 0 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (...argv: string[]) => {
  const output: string[] = []
  const sink = { write: (text: string) => output.push(text) }
  const env = { SCRUTINEER_PASSWORD: secret }
  const context = { env, input: new PassThrough(), out: sink, err: sink, signal: new AbortController().signal }
  return { code: await importOutboxCommand.run(argv, context), output: output.join('') }
}

test('imports a phone’s file and says what came of it; a refused file gives exit code 1 and the reason', async () => {
  const device = createDevice(phone.call)
  await device.send()
  const good = await device.make({ kind: 'help', body: {} })
  const damaged = { ...(await device.make({ kind: 'help', body: {} })), clockOffset: 9 }
  const importItems = async (...items: (typeof good)[]) => {
    const path = join(folder, 'phone.scrutineer')
    await writeFile(path, new Uint8Array(await (await device.save(items)).arrayBuffer()))
    return run(path, '--url', url, '--account', ngo.account)
  }
  expect(await importItems(good)).toEqual({
    code: 0,
    output: expect.stringContaining('received: 1, of which 0 were known'),
  })
  const { code, output } = await importItems(good, damaged)
  expect([code, output]).toEqual([1, expect.stringContaining(`refused: ${damaged.id}: This was damaged`)])
  const other = join(folder, 'other')
  await writeFile(other, 'hello')
  expect(await run(other, '--url', url, '--account', ngo.account)).toEqual({
    code: 1,
    output: expect.stringContaining('This is not a file that the observers’ app has saved.'),
  })
  expect(await run('--account', ngo.account)).toMatchObject({ code: 2 })
})
