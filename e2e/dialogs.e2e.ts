import { admin } from '../testkit/process/product.ts'
import { accountDialogs } from './dialogs/account.ts'
import { answersDialogs } from './dialogs/answers.ts'
import { createDialogContext, type DialogContext, type DialogOpeners } from './dialogs/context.ts'
import { formsDialogs } from './dialogs/forms.ts'
import { ngosDialogs } from './dialogs/ngos.ts'
import { notificationsDialogs } from './dialogs/notifications.ts'
import { observersDialogs } from './dialogs/observers.ts'
import { shellDialogs } from './dialogs/shell.ts'
import { statisticsDialogs } from './dialogs/statistics.ts'
import { unplacedDialogs } from './dialogs/unplaced.ts'
import { test } from './harness/fixtures.ts'
import { applyAppearance } from './harness/viewports.ts'

// The conflict of concurrent saves of a form is logged by the browser.
test.use({ allowsFailedRequests: true })

/** `tools/repo/product-rules.test.ts` checks that they include every component that opens an overlay. */
const openers: Readonly<Record<string, (context: DialogContext) => Promise<DialogOpeners>>> = {
  answers: answersDialogs,
  forms: formsDialogs,
  observers: observersDialogs,
  NGOs: ngosDialogs,
  notifications: notificationsDialogs,
  statistics: statisticsDialogs,
  'unplaced reports': unplacedDialogs,
  'one’s account': accountDialogs,
  'the shell': shellDialogs,
}

for (const [name, openersOf] of Object.entries(openers)) {
  for (const [language, width] of [
    ['en', 1440],
    ['ro', 390],
  ] as const) {
    // covers: original.unnamed-controls
    test(`each dialog and menu of ${name} is whole and accessible: ${width} pixels, ${language}`, async ({
      page,
      setup,
    }) => {
      const token = await setup.signIn(admin.user, admin.password)
      await applyAppearance(page, { language, width, colorScheme: 'light' }, token)
      const opened = await openersOf(createDialogContext(page, setup, language, token))
      for (const [component, open] of Object.entries(opened)) await test.step(component, open)
    })
  }
}
