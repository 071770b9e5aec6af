import { appLanguages, directionOf, languageName } from '@scrutineer/contract/core/languages'
import { expect, it, onTestFinished } from 'vitest'
import { openingForm } from '../../test/sample-form.ts'
import { anItem, aStation } from '../../test/samples.ts'
import { showReady } from '../../test/show-app.tsx'

const saved = anItem('answer', {}, { body: { questionId: 4, options: [{ optionId: 41, value: '982' }] } })
const photo = anItem('note', { fileBytes: 2_000_000 }, { body: { text: 'The box on the left', questionId: 1 } })
const message = { id: 1, title: 'Seals', text: 'Look.', sentAt: '2026-11-22T11:58:00Z', sender: 'Urna', readAt: null }

const addresses = [
  '/',
  '/stations',
  '/stations/areas',
  '/stations/near',
  '/stations/county/CJ',
  '/stations/at/CJ/115',
  '/wrong-station/CJ/115',
  '/leave',
  '/note',
  ...[1, 3, 4, 5, 6, 7, 8, 'list', 'end', '1/note'].map(question => `/form/900/${question}`),
  '/problem',
  '/help',
  '/messages',
  '/messages/1',
  '/outbox',
  '/outbox/file',
  `/outbox/${saved.item.id}`,
  '/me',
  '/me/lock',
  '/install',
  '/sign-in',
  '/sign-out',
]

const goTo = async (address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('hashchange', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), {
    once: true,
  })
  location.hash = address
  if (address !== '/') await promise
}

/** Texts that their boxes cut off, except with an ellipsis, and texts for screen readers alone. */
const cutTexts = () =>
  [...document.querySelectorAll<HTMLElement>('body *')].flatMap(element => {
    const { overflowX, overflowY, position, textOverflow } = getComputedStyle(element)
    if (position === 'absolute' || textOverflow === 'ellipsis' || !element.innerText) return []
    const isCut =
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth) ||
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight)
    return isCut ? [element.innerText] : []
  })

const files = import.meta.glob<object>('../texts/*.json', { eager: true, import: 'default' })
const latinWords = (text: string) => text.match(/[A-Za-z]{2,}/g) ?? []
/** Initials, units, and names in the fake model. */
const productWords = ['AP', 'GB', 'MB', 'Centru', ...appLanguages.flatMap(tag => latinWords(languageName(tag)))]

const shownTexts = () =>
  [
    document.title,
    ...[...document.body.children].map(element => (element instanceof HTMLElement ? element.innerText : '')),
    ...[...document.querySelectorAll('[aria-label], [placeholder]')].map(element =>
      `${element.ariaLabel} ${element.getAttribute('placeholder')}`.replaceAll('null', ''),
    ),
  ].join(' ')

/** The part of a screen of 844 px that the head and the line may have. */
const limits = [
  [320, 0.4],
  [390, 0.3],
] as const
const screens = appLanguages.flatMap(language => limits.map(limit => [language, ...limit] as const))

it.each(screens)('shows each screen whole and translated with large text: %s at %i px', async (...screen) => {
  const [language, width, limit] = screen
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  const soon = new Date(Date.now() + 18 * 60_000).toISOString()
  const { model } = await showReady(
    {
      station: aStation(114),
      visit: { arrivedAt: '2026-11-22T04:31:00Z', leftAt: null },
      forms: [openingForm()],
      answers: new Map([
        ['CJ 114 1', { options: [{ optionId: 12 }], itemId: null, state: 'saved' }],
        ['CJ 114 4', { options: [{ optionId: 41, value: '982' }], itemId: null, state: 'received' }],
        ['CJ 114 5', { options: [{ optionId: 51, value: '1250' }], itemId: null, state: 'saved' }],
      ]),
      items: [saved, photo],
      line: { kind: 'late', count: 14, since: new Date(Date.now() - 80 * 60_000).toISOString() },
      checkpoints: [{ name: 'Opening', idForm: 900, dueAt: soon }],
      messages: [message],
      officePhone: '0700000500',
      isStoragePersisted: false,
    },
    { language, width },
  )
  const { documentElement: root } = document
  await expect.poll(() => document.querySelector('h1')).not.toBeNull()
  const known = new Set(latinWords(JSON.stringify([files[`../texts/${language}.json`], model.getState(), addresses])))
  for (const word of productWords) known.add(word)
  const isLatin = /[a-z]{2}/i.test(languageName(language))
  expect(root.dir).toBe(directionOf(language))
  for (const address of addresses) {
    await goTo(address)
    // It scrolls nowhere sideways.
    expect([location.hash, root.scrollWidth]).toEqual([`#${address}`, root.clientWidth])
    expect(cutTexts(), address).toEqual([])
    if (!isLatin)
      expect(
        latinWords(shownTexts()).filter(word => !known.has(word)),
        address,
      ).toEqual([])
    const top = document.querySelector('.screen-top')
    expect(top?.getBoundingClientRect().height, `head of ${address}`).toBeLessThanOrEqual(844 * limit)
    // Nothing covers the content, and the sentence about the items is whole.
    expect(
      [top, document.querySelector('.screen-foot')].map(part => part && getComputedStyle(part).position),
    ).not.toContain('sticky')
    const line = document.querySelector('.line > span')
    expect(line?.scrollHeight).toBe(line?.clientHeight)
  }
})
