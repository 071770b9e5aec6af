import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../api/call-error.ts'
import { AppIntlProvider } from '../../app/intl-provider.tsx'
import { chooseLanguage } from '../../lib/language.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { readText } from './read-text.ts'

test('a confirmation is for the input that the server has warned about: changed input is asked about again', async () => {
  await chooseLanguage('en')
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const sent: [string, boolean][] = []
  root.render(
    <AppIntlProvider>
      <FormDialog
        title="County"
        action="Save"
        read={data => readText(data, 'code')}
        onSubmit={async (code, isWarned) => {
          sent.push([code, isWarned])
          const warning = { status: 409, code: 'confirmation_required', title: `Phones lose reports of ${code}.` }
          if (!isWarned) throw new CallError(warning)
        }}
        onClose={() => undefined}
      >
        <TextField label="Code" name="code" />
      </FormDialog>
    </AppIntlProvider>,
  )
  const code = page.getByRole('textbox', { name: 'Code' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saveAnyway = page.getByRole('button', { name: 'Save anyway' })
  await code.fill('AB')
  await save.click()
  await expect.element(page.getByText('Phones lose reports of AB.')).toBeVisible()
  await expect.element(saveAnyway).toBeVisible()
  await code.fill('AG')
  await expect.element(page.getByText('Phones lose reports of AB.')).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('Phones lose reports of AG.')).toBeVisible()
  await saveAnyway.click()
  await expect
    .poll(() => sent)
    .toEqual([
      ['AB', false],
      ['AG', false],
      ['AG', true],
    ])
})
