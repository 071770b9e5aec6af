import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'

/** Maximum number of Tab presses to reach an element. */
const maxPresses = 45

const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

/** Role and name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing'
    const name = element.getAttribute('aria-label') ?? element.id ?? element.textContent
    return `${element.localName} “${(name || (element.textContent ?? '')).trim().slice(0, 40)}”`
  })

/** A user without a pointing device. */
export const createKeyboard = (page: Page) => {
  /** The page was just loaded, so the browser determines where Tab starts. */
  let isFresh = true
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  /** Fails if the focused element was removed and the focus is lost. */
  const expectFocusSomewhere = () => expect.poll(() => focused(page), 'the focus is somewhere').not.toBe('nothing')

  /** Presses Tab, or Shift+Tab for preceding elements, until the target has the focus. */
  const tabTo = async (target: Locator, max = maxPresses) => {
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    if (!isFresh) await expectFocusSomewhere()
    isFresh = false
    const isBehind = await target.evaluate(element => {
      const from = document.activeElement ?? document.body
      return from !== document.body && (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    })
    const focusPath = [await focused(page)]
    while (!(await isFocused(target))) {
      if (focusPath.length > max)
        throw new Error(
          `${max} presses of ${isBehind ? 'Shift+Tab' : 'Tab'} don’t lead to ${target}:\n${focusPath.join('\n')}`,
        )
      await press(isBehind ? 'Shift+Tab' : 'Tab')
      focusPath.push(await focused(page))
    }
  }

  return {
    press,
    tabTo,
    expectFocusSomewhere,
    /** Opens an address, signed in if a token is given. */
    open: async (address: string, token?: string) => {
      isFresh = true
      if (token !== undefined) await page.addInitScript(held => localStorage.setItem('token-id', held), token)
      await page.goto(address)
    },
    /** Moves to a field and replaces its value. */
    typeInto: async (field: Locator, text: string) => {
      await tabTo(field)
      await press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Moves to a select and types the beginning of an option. */
    choose: async (select: Locator, text: string) => {
      await tabTo(select)
      await page.keyboard.type(text)
    },
    /** Moves to a button or link and presses it. */
    activate: async (target: Locator) => {
      await tabTo(target)
      await press('Enter')
    },
    /** Opens the menu of a button and selects an item. */
    chooseMenuItem: async (menu: Locator, item: string, max?: number) => {
      await tabTo(menu, max)
      await press('Enter')
      const menuItem = page.getByRole('menuitem', { name: item, exact: true })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      for (let presses = 0; presses < 10 && !(await isFocused(menuItem)); presses += 1) await press('ArrowDown')
      await expect(menuItem).toBeFocused()
      await press('Enter')
    },
  }
}

/** Records the pointer events of a page from its next load on. */
const recordPointerUse = async (page: Page): Promise<readonly string[]> => {
  const used: string[] = []
  await page.exposeFunction('pointerWasUsed', (eventName: string) => used.push(eventName))
  await page.addInitScript(() => {
    const reportPointer = ({ type, target }: Event) =>
      Reflect.get(window, 'pointerWasUsed')(`${type} on ${target instanceof Element ? target.localName : 'the page'}`)
    for (const type of ['pointerdown', 'pointermove']) addEventListener(type, reportPointer, { capture: true })
  })
  return used
}

/** Fails journeys with `keys` that use a pointer. */
export const test = base.extend<{ keys: ReturnType<typeof createKeyboard> }>({
  keys: async ({ page }, use) => {
    const used = await recordPointerUse(page)
    await use(createKeyboard(page))
    expect(used, 'a pointer was used').toEqual([])
  },
})

export { expect } from './fixtures.ts'
