import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../test/app-harness.tsx'
import { lazyComponent } from './lazy-component.tsx'

const messages = { ui: { failed: 'The part is missing.', checkConnection: 'Check it.' } }
const notices = page.getByRole('region', { name: 'Notices' }).getByRole('alert')

/** Renders a component whose code can't be loaded at first. */
const renderUnavailable = (options?: Parameters<typeof lazyComponent>[1]) => {
  let attempts = 0
  const Part = lazyComponent(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return () => <p>Loaded at last</p>
  }, options)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <Part />
    </IntlProvider>,
  )
}

test('says that the code of a component can’t be loaded, and shows the component once it can', async () => {
  await openApp('/answers', await organizerToken())
  renderUnavailable()
  await expect.element(notices).toHaveTextContent('The part is missing.')
  await expect.element(page.getByText('Loaded at last')).toBeVisible()
})

test('says nothing about what comes by itself after the screen', async () => {
  await openApp('/answers', await organizerToken())
  renderUnavailable({ msAfterPaint: 0 })
  await expect.element(page.getByText('Loaded at last')).toBeVisible()
  await expect.element(notices).not.toBeInTheDocument()
})
