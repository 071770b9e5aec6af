import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import type { pseudoTag } from '../../../testkit/pseudo-language.ts'
import { findLostInForcedColors } from './forced-colors.ts'
import { findOverlayProblems } from './overlays.ts'

export type Language = 'en' | 'ro' | typeof pseudoTag

/** What the product looks like to one person. */
export interface Appearance {
  readonly language: Language
  readonly width: number
}

const colorSchemes = ['light', 'dark'] as const

/** A wide screen in one language and a phone in the other. */
export const appearances: readonly Appearance[] = [
  { language: 'en', width: 1440 },
  { language: 'ro', width: 390 },
]

/** Applies to the page's next navigation. */
export const applyAppearance = async (page: Page, { language, width }: Appearance) => {
  await page.addInitScript(value => localStorage.setItem('language', value), language)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/**
 * Elements that are clipped by the window or their box and can't be reached by vertical scrolling: as the page is, and with a word
 * of 102 letters in the place of each stored text. All stored texts of the mission are payloads.
 */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const findClipped = (texts: string) => {
      const { scrollWidth } = document.documentElement
      const isOutside = (element: Element) => {
        const { left, width } = element.getBoundingClientRect()
        // A box can be narrower than its text.
        return left + Math.max(width, element.scrollWidth) > innerWidth
      }
      const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
      const isClipped = ({ parentElement: box }: Element): boolean => box !== null && (clips(box) || isClipped(box))
      const widest = [...document.querySelectorAll('body *')].find(
        element =>
          isOutside(element) && !isClipped(element) && (clips(element) || ![...element.children].some(isOutside)),
      )
      const problems =
        scrollWidth > innerWidth
          ? [`the page is ${scrollWidth} px wide ${texts}: ${widest?.localName} “${widest?.textContent.slice(0, 60)}”`]
          : []
      for (const popup of document.querySelectorAll('dialog[open], [popover], [role=menu], [role=listbox]')) {
        const { left, top, right, bottom } = popup.getBoundingClientRect()
        const name = popup.getAttribute('role') ?? popup.localName
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
          problems.push(`a ${name} leaves the window ${texts}`)
        for (const box of [popup, ...popup.querySelectorAll('*')]) {
          // Truncated text with an ellipsis, text for screen readers only and hidden elements are clipped by design.
          const { textOverflow, overflowX, position, webkitLineClamp } = getComputedStyle(box)
          const isUnseen = position === 'absolute' || box.ariaHidden === 'true'
          const isOnPurpose = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || isUnseen
          if (isOnPurpose || box.scrollWidth <= box.clientWidth || overflowX === 'visible') continue
          problems.push(`in a ${name} ${texts}: ${box.localName} “${box.textContent?.slice(0, 60)}”`)
        }
      }
      return problems
    }
    const problems = findClipped('as it is')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const stored: { readonly node: Node; readonly text: string }[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const text = node.nodeValue ?? ''
      const isShown = !node.parentElement?.closest('script, style, svg, title, option')
      if (isShown && /on(load|error)=x\(\)/.test(text)) stored.push({ node, text })
    }
    const longWord = 'Constantinescu'.repeat(8).slice(0, 102)
    for (const { node } of stored) node.nodeValue = longWord
    problems.push(...findClipped('with long words'))
    for (const { node, text } of stored) node.nodeValue = text
    return problems
  })

/**
 * Waits for the transitions that a change of the color scheme has started: within them, axe would compare an old color with a
 * new background. Transitions of elements that aren't rendered don't end.
 */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const isRendered = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true })
    // The styles follow the color scheme one frame later.
    await frame()
    await frame()
    const transitions = document.getAnimations().filter(each => each instanceof CSSTransition && isRendered(each))
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

/** What axe reports about a part of the page. Its half megabyte of source is evaluated once per document. */
const findViolations = async (page: Page, part: string, options: RunOptions) => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const loaded = await page.evaluateHandle<typeof axe>('axe')
  const { violations } = await loaded.evaluate(
    (engine, [include, runOptions]) => engine.run({ include: [include] }, runOptions),
    [part, { ...options, resultTypes: ['violations'] }] satisfies [string, RunOptions],
  )
  return violations
}

/** The rules whose results change with the color scheme; all others read the document alone. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * In both color schemes nothing is cut off or covered and axe reports no violation, on the page or in the part under a selector;
 * in forced colors nothing is lost.
 */
export const expectAccessibleLayout = async (page: Page, part = 'html') => {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await waitForTransitions(page)
    expect([...(await findOverflow(page)), ...(await findOverlayProblems(page))], colorScheme).toEqual([])
    const options: RunOptions = index === 0 ? {} : { runOnly: colorRules }
    expect(await findViolations(page, part, options), colorScheme).toEqual([])
  }
  expect(await findLostInForcedColors(page)).toEqual([])
}
