import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'

/** More than this nobody presses to get somewhere: the way is too long, or there is none. */
const maxPresses = 40

const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

/** What has the focus, as a person would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing'
    const name = element.getAttribute('aria-label') ?? element.id ?? element.textContent
    return `${element.localName} “${(name || (element.textContent ?? '')).trim().slice(0, 40)}”`
  })

/** What a person does who has no mouse. */
const createKeyboard = (page: Page) => {
  /** A page that was just opened: it is the browser that says where Tab begins. */
  let isFresh = true
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  /** Fails when what had the focus went away and nothing took it. */
  const expectFocusSomewhere = () => expect.poll(() => focused(page), 'the focus is somewhere').not.toBe('nothing')

  /** Tab, or Shift+Tab to what lies behind, until it has the focus. */
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
    /** Opens an address; whoever has a token is signed in since before. */
    open: async (address: string, token?: string) => {
      isFresh = true
      if (token !== undefined) await page.addInitScript(held => localStorage.setItem('token-id', held), token)
      await page.goto(address)
    },
    /** Goes to a field and types over what is in it. */
    typeInto: async (field: Locator, text: string) => {
      await tabTo(field)
      await press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Goes to a list to choose from and types what the choice begins with. */
    choose: async (select: Locator, text: string) => {
      await tabTo(select)
      await page.keyboard.type(text)
    },
    /** Goes to a button or a link, and presses it. */
    activate: async (target: Locator) => {
      await tabTo(target)
      await press('Enter')
    },
    /** Opens the menu of a button and takes one of its items. */
    chooseMenuItem: async (menu: Locator, item: string, max?: number) => {
      await tabTo(menu, max)
      await press('Enter')
      const wanted = page.getByRole('menuitem', { name: item, exact: true })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      for (let presses = 0; presses < 10 && !(await isFocused(wanted)); presses += 1) await press('ArrowDown')
      await expect(wanted).toBeFocused()
      await press('Enter')
    },
  }
}

/** On a journey that asks for `keys` the browser itself sees that no pointer is used. */
export const test = base.extend<{ keys: ReturnType<typeof createKeyboard> }>({
  keys: async ({ page }, use) => {
    const used: string[] = []
    await page.exposeFunction('pointerWasUsed', (what: string) => used.push(what))
    await page.addInitScript(() => {
      const tell = ({ type, target }: Event) =>
        Reflect.get(window, 'pointerWasUsed')(`${type} on ${target instanceof Element ? target.localName : 'the page'}`)
      for (const type of ['pointerdown', 'pointermove']) addEventListener(type, tell, { capture: true })
    })
    await use(createKeyboard(page))
    expect(used, 'a pointer was used').toEqual([])
  },
})

export { expect } from './fixtures.ts'
