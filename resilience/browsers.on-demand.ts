import { createHash } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { notes } from '@scrutineer/contract/notes'
import { afterEach, expect, test } from 'vitest'
import { startProduct } from '../testkit/process/product.ts'
import { useApp } from './browsers/app-screens.ts'
import { createFirefox } from './browsers/firefox.ts'
import { createWebKit } from './browsers/webkit.ts'
import { choiceOption } from './harness/options.ts'
import { startFaultyNetwork } from './phone/faulty-network.ts'
import { createMission } from './phone/mission.ts'

/** Whether the browser has the same profile when it is started again: WebKit’s driver always begins with an empty one. */
const keepsProfile = { firefox: true, webkit: false } as const
const create = { firefox: createFirefox, webkit: createWebKit } as const

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const photoBytes = 300_000

for (const name of choiceOption('browser', ['firefox', 'webkit']))
  test(`in ${name}, what is reported without a connection reaches the office after it was closed`, async () => {
    const product = await startProduct()
    cleanups.push(product.stop)
    const network = await startFaultyNetwork(product.url)
    cleanups.push(network.stop)
    const { call, staff, idObserver, stationId, questionIds, formId, token, county } = await createMission(product.url)
    const address = `${network.url}/observe/`
    const browser = await create[name]()
    cleanups.push(browser.remove)
    await browser.start()
    const app = useApp(browser)
    await browser.goTo(`${address}#card=${token}`)
    await app.press(/^Continue$/)
    await app.press(/^Yes/)
    await app.press(/^(Continue|Go on)/)
    await app.press(/^(Choose a station|Another station)/)
    await app.type('input[type=search]', `${county} 7`)
    await app.press(new RegExp(`${county} 7`))
    await app.press(/^Arrive at/)
    await app.see(/You are here since/)
    await app.see(/All received/)
    await browser.evaluate('navigator.serviceWorker.ready.then(() => null)')

    network.set('cut')
    for (const [index, id] of questionIds.entries()) {
      await browser.goTo(`${address}#/form/${formId}/${id}`)
      await app.type('input:not([type])', `${100 + index}`)
      await app.see(/On this phone/)
    }
    await browser.goTo(`${address}#/note`)
    await app.type('textarea', 'The box is open')
    await app.press(/^Keep this note$/)
    await app.see(/Kept|On this phone/)
    await app.choosePhoto('box.png', photoBytes)
    await app.see(/1 photo 293 kB/)
    await browser.goTo(`${address}#/problem`)
    await app.type('textarea', 'The box fell')
    await app.press(/^Send to the office$/)
    await app.see(/Kept on this phone/)
    await browser.goTo(`${address}#/`)
    if (keepsProfile[name]) {
      await browser.kill()
      await browser.start()
      await browser.goTo(address)
    } else await app.reload()
    await app.see(/items on this phone/)
    network.set('none')
    await app.reload()
    await app.see(/All received \d/)

    const query = { idObserver, idPollingStation: stationId }
    const history = await call(answers.history, { token: staff, query: { ...query, pageSize: 1000 } })
    expect(
      questionIds.map(id => history.answers.filter(each => each.questionId === id).map(each => each.options[0]?.value)),
    ).toEqual(questionIds.map((_, index) => [`${100 + index}`]))
    const stored = await call(notes.list, { token: staff, query })
    expect(stored.map(({ text }) => text).toSorted()).toEqual(['', 'The box fell', 'The box is open'])
    const threads = await call(answers.threads, { token: staff, query: { openFollowUp: true } })
    expect(threads.data.map(thread => thread.idObserver)).toEqual([idObserver])
    const [file] = stored.flatMap(({ attachments = [] }) => attachments)
    const original = await fetch(
      new URL(encodeUrl(notes.original.path, { params: { id: file?.id ?? 0 } }), product.url),
      {
        headers: { authorization: `Bearer ${staff}` },
      },
    )
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(
      sha256(Uint8Array.from({ length: photoBytes }, (_, index) => index)),
    )
  })
