import type { Page } from '@playwright/test'

/**
 * Text that can't be read because of other text, and overlays without a surface: every popover, dialog, menu and panel has an
 * opaque background with padding, and an edge or a color that separates it from what it covers. The buttons of a dialog are in sight.
 */
export const findOverlayProblems = (page: Page) =>
  page.evaluate(() => {
    const minPadding = 4
    /** Overlap of line boxes that no glyph reaches. */
    const tolerance = 3
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
    const problems = new Set<string>()
    const quote = (text: string | null) => `“${text?.trim().slice(0, 40)}”`
    const isOpaque = (element: Element) => {
      if (element.matches('img, canvas, video')) return true
      const { backgroundColor, opacity } = getComputedStyle(element)
      return opacity === '1' && !/^rgba|\//.test(backgroundColor)
    }
    const intersect = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isThere = ({ left, top, right, bottom }: Box, least = 0) => right - left > least && bottom - top > least
    /** The part of a box that its scrolling or clipping ancestors and the window show. */
    const shownPart = (element: Element, box: Box): Box => {
      let part = intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
      for (let parent: Element | null = element; parent && isThere(part); parent = parent.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(parent)
        const clips =
          (overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none') && parent !== document.body
        if (clips) part = intersect(part, parent.getBoundingClientRect())
        if (position === 'fixed') break
      }
      return part
    }
    /** Lines of text and controls that the window shows. */
    const findItems = () => {
      const items: { element: Element; text: string | null; rect: Box; box: Box; isText: boolean }[] = []
      const add = (element: Element, text: string | null, rect: Box, isText: boolean) => {
        const box = shownPart(element, rect)
        if (isThere(box, 1)) items.push({ element, text, rect, box, isText })
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        const element = node.parentElement
        if (!element || !node.textContent?.trim()) continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) add(element, node.textContent, rect, true)
      }
      for (const control of document.querySelectorAll('input, select, textarea, button'))
        if (control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          add(control, control.ariaLabel ?? control.localName, control.getBoundingClientRect(), false)
      return items
    }
    const items = findItems()

    // Everything takes part in hit tests, which return the elements at a point from the top to the bottom.
    const style = new CSSStyleSheet()
    style.replaceSync('* { pointer-events: auto !important }')
    document.adoptedStyleSheets.push(style)
    const texts = items.filter(({ isText }) => isText).sort((a, b) => a.box.top - b.box.top)
    for (const [index, first] of texts.entries()) {
      for (const second of texts.slice(index + 1)) {
        if (second.box.top > first.box.bottom) break
        const shared = intersect(first.box, second.box)
        if (first.element === second.element || !isThere(shared, tolerance)) continue
        const stack = document.elementsFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2)
        const at = [first, second].map(({ element }) => stack.indexOf(element))
        // What isn't hit is behind a modal dialog.
        const lower = at[0] === -1 || (at[1] !== -1 && (at[1] ?? 0) < (at[0] ?? 0)) ? first : second
        const depth = stack.indexOf(lower.element)
        const above = depth === -1 ? stack : stack.slice(0, depth)
        if (above.some(element => isOpaque(element) && !element.contains(lower.element))) continue
        problems.add(`${quote(first.text)} and ${quote(second.text)} overlap`)
      }
    }
    document.adoptedStyleSheets.pop()

    /** The overlay that an element belongs to: in the top layer, or with a place of its own above the page. */
    const overlayOf = (element: Element) => {
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        const { position, zIndex } = getComputedStyle(parent)
        const isPlaced = position === 'absolute' || position === 'fixed'
        if (parent.matches('dialog, [popover]') || (isPlaced && Number(zIndex) > 0)) return parent
      }
      return undefined
    }
    for (const { element, text, rect, box, isText } of items) {
      const overlay = overlayOf(element)
      // An icon's button inside of a field is placed too, and covers nothing.
      if (!overlay?.textContent.trim()) continue
      const within: Element[] = []
      for (let parent = element; parent !== overlay.parentElement; parent = parent.parentElement ?? document.body)
        within.push(parent)
      const surface = within.findLast(isOpaque)
      const name = `the overlay with ${quote(text)}`
      if (!surface) {
        problems.add(`${name} has no opaque background`)
        continue
      }
      const { left, top, right, bottom, width } = surface.getBoundingClientRect()
      // A side that is cut off continues when it is scrolled.
      const gaps = [
        [rect.left, box.left, box.left - left],
        [rect.top, box.top, box.top - top],
        [rect.right, box.right, right - box.right],
        [rect.bottom, box.bottom, bottom - box.bottom],
      ] as const
      const isScrolled = within.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      const gap = Math.min(
        ...(isScrolled ? [gaps[0], gaps[2]] : gaps)
          .filter(([own, shown]) => Math.abs(own - shown) < 1)
          .map(each => each[2]),
      )
      if (width >= innerWidth) continue
      if (isText && surface !== element && gap < minPadding) problems.add(`${name} has ${gap} px of padding`)
      const { borderTopWidth, boxShadow, backgroundColor } = getComputedStyle(surface)
      const below = document.elementsFromPoint(left + 1, top - 1).find(isOpaque) ?? document.body
      const isSame = getComputedStyle(below).backgroundColor === backgroundColor
      if (isSame && borderTopWidth === '0px' && boxShadow === 'none')
        problems.add(`${name} has the background of what it covers, and no edge`)
    }
    for (const button of document.querySelectorAll('dialog[open] footer button')) {
      const rect = button.getBoundingClientRect()
      if (rect.bottom - shownPart(button, rect).bottom > 1)
        problems.add(`the button ${quote(button.textContent)} is out of sight`)
    }
    return [...problems]
  })
