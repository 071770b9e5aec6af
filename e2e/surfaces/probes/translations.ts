import { expect, type Page } from '@playwright/test'
import { appLanguages, languageName } from '@scrutineer/contract/core/languages'
import { pseudoTag } from '../../../testkit/pseudo-language.ts'
import type { Language } from './layout.ts'

/**
 * Precedes each word of a message. It has no width, browsers may break lines there anyway, and Playwright ignores it when it
 * compares texts: a visible word without it comes neither from the locale file nor from a message.
 */
const marker = '\u200b'
const words = /[^\s/-]*\p{L}[^\s/-]*/gu

const markText = (text: string) => text.replace(words, word => marker + word)

/**
 * A compiled message: text, or parts. A part is a value, `[name]`; a formatted value, `[name, number]`; a choice or plural,
 * `[name, number, messages]`; or a tag with what it encloses, `[name, ...parts]`.
 */
const markMessage = (message: unknown): unknown => {
  if (typeof message === 'string') return markText(message)
  if (!Array.isArray(message)) return message
  return message.map(part => {
    if (!Array.isArray(part)) return markMessage(part)
    const [name, ...content] = part
    if (typeof content[0] !== 'number') return [name, ...content.flatMap(enclosed => markMessage([enclosed]))]
    const [kind, choices, ...rest] = content
    if (typeof choices !== 'object' || choices === null) return part
    const messages = Object.entries(choices).map(([when, chosen]) => [when, markMessage(chosen)])
    return [name, kind, Object.fromEntries(messages), ...rest]
  })
}

const markMessages = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, message]) => [
      key,
      typeof message === 'object' && !Array.isArray(message) ? markMessages(message) : markMessage(message),
    ]),
  )

/** Output of the browser's `Intl`. */
const english = /\b[AP]M\b|\bnow\b|\bago\b|\bin \d|\b(second|minute|hour|day)s?\b|\b(sec|min|hr)\b/g
const formatted: Readonly<Record<Language, RegExp>> = {
  en: english,
  // Browsers don’t know the made-up language.
  [pseudoTag]: english,
  ro: /\bacum\b|\bpeste\b|\bsecund[ăe]\b|\bminute?\b|\bor[ăe]\b|\bzile?\b|\bde\b|\b(sec|min)(?!\p{L})/gu,
}
/** Names, character sets and units that are equal in all languages, and files of the product. */
/** Also of the pseudo language, which has none of its own. */
const languageNames = new RegExp([...appLanguages.map(languageName), '\\(Arabic\\)'].join('|'), 'g')
const names =
  /docs\/[\w/]+\.md|[Ss]crutineer|Europe\/Bucharest|GMT\+\d|UTC|Ctrl|Esc|Shift|CSV|UTF|Windows|ISO|\bBE\b|\b[kMG]?B\b/g

/** Visible text and accessible names of the page. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title, document.body.innerText]
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      // Base UI's button that closes a list; it can't be translated.
      if (element.matches('span[role=button][aria-label=Dismiss]')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(name)
        if (value !== null && element.checkVisibility()) texts.push(value)
      }
    }
    return texts.join('\n')
  })

/** Marks the words of the locale file; the probe finds visible words that come from neither it, the data nor the server. */
export const watchTranslations = async (page: Page, language: Language, origin: string) => {
  const texts = markMessages(await (await page.request.get(`${origin}/assets/i18n/${language}.json`)).json())
  // Not by `page.route`, which turns off the browser's cache.
  await page.addInitScript(
    ([path, marked]) => {
      const { fetch } = window
      window.fetch = (input, init) =>
        input === path ? Promise.resolve(Response.json(marked)) : Reflect.apply(fetch, window, [input, init])
    },
    [`/assets/i18n/${language}.json`, texts] as const,
  )
  const dataWords = new Set<string>()
  const learn = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.toLowerCase().match(/\p{L}+/gu) ?? []) dataWords.add(word)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(learn)
  }
  page.on('response', async reply => {
    const isData = reply.url().includes('/api/') && (reply.headers()['content-type'] ?? '').includes('json')
    // The body of a reply is gone after a navigation.
    if (isData) learn(await reply.json().catch(() => undefined))
  })
  const findUntranslated = async () => {
    const shown = (await visibleTexts(page))
      .replace(names, ' ')
      .replace(languageNames, ' ')
      .replace(formatted[language], ' ')
    const unmarked = (shown.match(words) ?? []).filter(word => !word.includes(marker))
    const unmarkedWords = unmarked.flatMap(word => word.match(/\p{L}{2,}/gu) ?? [])
    return [...new Set(unmarkedWords)].filter(word => !dataWords.has(word.toLowerCase()))
  }
  return {
    /** Adds words that a test types. */
    learn,
    /** The data's words arrive with the replies, so the probe waits for them. */
    expectTranslated: () => expect.poll(findUntranslated, 'untranslated words').toEqual([]),
  }
}
