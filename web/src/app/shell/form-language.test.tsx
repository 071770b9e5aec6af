import { forms } from '@scrutineer/contract/forms'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { chooseLanguage } from '../../lib/language.ts'

const token = await organizerToken()

test('the texts of a form are in the language of the screens, also after it was changed', async () => {
  const [english, romanian] = [`Opening ${unique()}`, `Deschidere ${unique()}`]
  const translations = { ro: { description: romanian } }
  const body = { code: unique(), description: english, draft: true, language: 'en', languages: ['ro'], translations }
  await setup.call(forms.save, { token, body })
  await openApp('/formulare', token)
  await expect.element(page.getByText(english)).toBeVisible()
  onTestFinished(() => chooseLanguage('en'))
  await chooseLanguage('ro')
  await expect.element(page.getByText(romanian)).toBeVisible()
  await expect.element(page.getByText(english)).not.toBeInTheDocument()
})
