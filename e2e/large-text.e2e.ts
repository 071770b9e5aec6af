import type { Page } from '@playwright/test'
import { chromiumLaunch } from '../tools/programs/chromium.mjs'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'
import { findOverflow } from './surfaces/probes/layout.ts'

const launch = chromiumLaunch()
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), '--blink-settings=defaultFontSize=32'] } })

/** Text that is smaller than twice the smallest size of the theme, or higher than its cell, line or button. */
const findSmallOrCutText = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      // Text for screen readers only is clipped.
      if (!element || !node.nodeValue?.trim() || !element.checkVisibility() || element.offsetWidth <= 1) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 24) problems.push(`“${node.nodeValue}” has ${size} px`)
      const parent = element.closest('td, th, li, p, h1, h2') ?? element.closest('button, label')
      const box = parent?.getBoundingClientRect()
      range.selectNodeContents(node)
      const { top, bottom } = range.getBoundingClientRect()
      if (box && (top < box.top - 4 || bottom > box.bottom + 4)) problems.push(`“${node.nodeValue}” is cut`)
    }
    return problems
  })

for (const width of [1440, 780])
  test(`a browser font of 32 pixels doubles the text and cuts nothing: ${width} pixels`, async ({ page, setup }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/login')
    await expect(page.getByLabel('Phone number')).toBeVisible()
    expect([...(await findSmallOrCutText(page)), ...(await findOverflow(page))], 'login').toEqual([])
    const { staff } = await createReport(setup, 'Ana Popa')
    await page.evaluate(value => localStorage.setItem('token-id', value), staff)
    const paths = ['/situation', '/urgents', '/calls', '/observatori', '/formulare', '/notifications', '/setup']
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('main .animate-pulse')).toHaveCount(0)
      expect([...(await findSmallOrCutText(page)), ...(await findOverflow(page))], path).toEqual([])
    }
  })
