import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

it('says that a question has changed and what was answered, and asks it again where that is gone', async () => {
  const form = openingForm()
  const [question] = form.sections.flatMap(({ questions }) => questions)
  if (!question) throw new Error('the form has questions')
  const answeredVersion = { question: { ...question, text: 'Was a box shown?' }, options: [{ optionId: 11 }] }
  const answer = { options: [], answeredVersion, itemId: null, state: 'received' as const }
  const answers = new Map([['CJ 114 1', answer]])
  await showReady({ station: aStation(114), forms: [form], answers }, { at: '/form/900/1', width: 320 })
  for (const words of ['You were asked: Was a box shown?', 'You answered: Yes', 'Please answer it as it is now.'])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Not answered')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByText('Yes', { exact: true }))
  await expect.element(page.getByText('You answered: Yes')).not.toBeInTheDocument()
})
