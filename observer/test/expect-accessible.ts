import axe from 'axe-core'
import { expect } from 'vitest'

const rules = { 'color-contrast-enhanced': { enabled: true } }

/**
 */
export const expectAccessible = async () => {
  const root = document.documentElement
  const { theme } = root.dataset
  for (const each of ['light', 'dark']) {
    root.dataset.theme = each
    const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] })
    const found = violations.map(({ id, nodes }) => `${each} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found).toEqual([])
  }
  if (theme) root.dataset.theme = theme
  expect(root.scrollWidth, `sideways at ${location.hash}`).toBeLessThanOrEqual(root.clientWidth)
  for (const control of document.querySelectorAll<HTMLElement>('a, button, label.option, label:has([type=file])')) {
    const { width, height } = control.getBoundingClientRect()
    expect(Math.min(width, height), `size of ${control.outerHTML}`).toBeGreaterThanOrEqual(47.9)
  }
}
