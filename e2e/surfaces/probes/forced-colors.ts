import type { Page } from '@playwright/test'

/** What colors alone show: bars, symbols, dots, and the state of a row, a button or a menu entry. */
const collectDrawn = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.body.querySelectorAll('*')].filter(element => {
      if (element.textContent?.trim() || element.querySelector('svg, img, canvas, input') || element.closest('svg'))
        return false
      if (element.matches('input, select, textarea, button, img, canvas, .animate-pulse') || !element.checkVisibility())
        return false
      const { width, height } = element.getBoundingClientRect()
      const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(element)
      return (
        width > 0 &&
        height > 0 &&
        !(backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && boxShadow === 'none')
      )
    })
    Reflect.set(window, 'drawnElements', drawn)
  })

/** Those of them that have no mark in the colors of the system, as Windows' contrast themes use them. */
export const findLostInForcedColors = async (page: Page) => {
  await collectDrawn(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() => {
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const drawn: Element[] = Reflect.get(window, 'drawnElements')
    // Forced backgrounds have the color of the window.
    const vanished = drawn.filter(element => {
      const { forcedColorAdjust, borderTopWidth, borderBottomWidth, borderLeftWidth, outlineStyle } =
        getComputedStyle(element)
      const hasEdge = [borderTopWidth, borderBottomWidth, borderLeftWidth].some(width => width !== '0px')
      return forcedColorAdjust !== 'none' && !hasEdge && outlineStyle === 'none'
    })
    const states =
      '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], [data-selected=true], [data-highlighted]'
    const unmarked = [...document.querySelectorAll(states)].filter(
      element => element.checkVisibility() && getComputedStyle(element).outlineStyle === 'none',
    )
    return [...new Set([...vanished, ...unmarked].map(describe))]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return lost.map(element => `lost in forced colors: ${element}`)
}
