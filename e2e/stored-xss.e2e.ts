import type { Page } from '@playwright/test'
import type { Setup } from '../testkit/client/setup.ts'
import { paths, type routePaths } from '../web/src/app/paths.ts'
import { expect, test } from './harness/fixtures.ts'
import { openAllDialogs } from './xss/dialogs.ts'
import { createXssMission, type XssMission } from './xss/mission.ts'
import { createPayloads, watchForExecution } from './xss/payloads.ts'
import { textFields } from './xss/text-fields.ts'

/** Texts that are never shown, or shown under another field’s name. */
const notShown: Readonly<Record<string, string>> = {
  'stations file.countyCode': 'must be a county’s code',
  'stations file.address': 'on no screen',
  'geography.importCounties file’s name': 'not kept',
  'geography.checkCounties file’s name': 'not kept',
  'geography.importStations file’s name': 'not kept',
  'geography.checkStations file’s name': 'not kept',
  'imports.checkObservers file’s name': 'not kept',
  'notifications.send.from': 'on no screen',
  'notifications.sendToAll.from': 'on no screen',
  'notifications.register.token': 'the push service’s, on no screen',
  'observers.add.Phone': 'the body’s phone by another name',
  'observers.add.Pin': 'a secret',
  'observers.add.Name': 'the body’s name by another name',
  'observers.add.SendSMS': 'read as yes or no',
  'observers.add.pin': 'a secret',
  'observers.change.pin': 'a secret',
  'observers.resetPin.phoneNumber': 'must be an observer’s phone',
  'observers.resetPin.pin': 'a secret',
  'observers file.pin': 'a secret',
  'secondFactor.enrol.password': 'a secret',
  'secondFactor.confirm.code': 'a secret',
  'secondFactor.disable.password': 'a secret',
  'secondFactor.disable.code': 'a secret',
  'session.authorize.user': 'must be an account or a phone',
  'session.authorize.password': 'a secret',
  'session.authorize.fcmToken': 'the push service’s, on no screen',
  'session.authorize.channelName': 'on no screen',
  'session.authorize.code': 'a secret',
  'session.changePassword.password': 'a secret',
  'session.changePassword.newPassword': 'a secret',
  'staff.add.password': 'a secret',
  'staff.change.password': 'a secret',
  'counties file.diaspora': 'read as yes or no',
  'forms.replace.code': 'as in forms.save',
  'forms.replace.description': 'as in forms.save',
  'forms.replace.formSections.code': 'as in forms.save',
  'forms.replace.formSections.description': 'as in forms.save',
  'forms.replace.formSections.questions.code': 'as in forms.save',
  'forms.replace.formSections.questions.text': 'as in forms.save',
  'forms.replace.formSections.questions.optionsToQuestions.text': 'as in forms.save',
  'notifications.register.ChannelName': 'on no screen',
  'notifications.register.Token': 'the push service’s, on no screen',
  'session.authorize.uniqueId': 'the push service’s, on no screen',
  'session.authorizePhone.user': 'must be a phone',
  'session.authorizePhone.password': 'a secret',
  'session.authorizePhone.uniqueId': 'the push service’s, on no screen',
  'unplaced.place.countyCode': 'must be a county’s code',
}

/** Texts that are shown in overlays. */
const shownOnlyInDialogs: readonly string[] = ['notifications.send.message', 'notifications.sendToAll.message']

/** The address of each screen with such texts; a type error reports missing routes. */
const addresses = ({ ngoId, otherNgoId, county, formId, phone, place, unplacedAddresses }: XssMission) =>
  ({
    home: [paths.home()],
    login: [paths.login()],
    urgents: [paths.threads(true, { county, observerPhoneNumber: phone })],
    answers: [paths.threads(false, { county })],
    details: [true, false].map(isUrgent => paths.details(isUrgent, place.idObserver, place.idPollingStation)),
    statistics: [paths.statistics(), paths.statistic('countiesIrregularities')],
    observers: [paths.observers(), paths.observers({ name: phone, number: phone })],
    newObserver: [paths.newObserver()],
    observer: [paths.observer('view', phone), paths.observer('edit', phone)],
    observerImport: [paths.observerImport()],
    ngos: [paths.ngos(), paths.ngos({ name: phone })],
    newNgo: [paths.newNgo()],
    ngo: [paths.ngo('view', ngoId), paths.ngo('edit', ngoId), paths.ngo('edit', otherNgoId)],
    forms: [paths.forms()],
    newForm: [paths.newForm()],
    form: [paths.form(formId)],
    notifications: [paths.notifications()],
    account: [paths.account()],
    audit: [paths.audit(), paths.audit({ account: phone })],
    unplaced: unplacedAddresses,
  }) satisfies Record<keyof typeof routePaths, string[]>

/** Waits until a page has no requests for a moment. */
const waitForIdle = (page: Page) => {
  let last = Date.now()
  let open = 0
  const change = (by: number) => () => {
    open += by
    last = Date.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return () => {
    last = Date.now()
    return expect.poll(() => open <= 0 && Date.now() - last > 300, { intervals: [50] }).toBe(true)
  }
}

// The browser logs the blocked live stream.
test.use({ allowsFailedRequests: true })

/** An organizer in a mission full of XSS payloads. `go` opens a screen; `look` checks that no payload had an effect. */
const openXssMission = async (page: Page, setup: Setup, origin: string) => {
  const attacks = createPayloads()
  const mission = await createXssMission(setup, attacks)
  const happened = await watchForExecution(page, origin)
  const settled = waitForIdle(page)
  await page.addInitScript(items => Object.assign(localStorage, items), { 'token-id': mission.token })
  // Blocked: with an endless stream the page would never be idle.
  await page.route('**/api/v1/live', route => route.fulfill({ status: 404 }))
  const look = async () => {
    await settled()
    await attacks.look(page)
    expect(happened, `at ${page.url()}`).toEqual([])
  }
  const go = async (address: string) => {
    await page.evaluate(href => {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await settled()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look()
  }
  await page.goto('/account')
  await look()
  return { page, go, look, attacks, mission }
}

test('stored texts are shown as plain text on every screen @extension', async ({ page, setup, origin }) => {
  const { go, attacks, mission } = await openXssMission(page, setup, origin)
  for (const address of Object.values(addresses(mission)).flat()) await go(address)
  expect(attacks.unseen().filter(field => !(field in notShown) && !shownOnlyInDialogs.includes(field))).toEqual([])
})

test('stored texts are shown as plain text in dialogs, menus, toasts and previews; every field is covered @extension', async ({
  page,
  setup,
  origin,
}) => {
  const walk = await openXssMission(page, setup, origin)
  await openAllDialogs(walk)
  const { planted, unseen } = walk.attacks
  expect(unseen().filter(field => !(field in notShown))).toEqual([])
  const forgotten = [...textFields.keys()].filter(field => !planted.has(field) && !(field in notShown))
  expect(forgotten, 'texts of the contract that this journey doesn’t attack').toEqual([])
})
