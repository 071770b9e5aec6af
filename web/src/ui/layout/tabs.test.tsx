import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../app/theme.css'
import { Tabs } from './tabs.tsx'

const host = document.createElement('div')
const root = createRoot(host)
afterEach(() => {
  root.render(null)
  host.remove()
})

test('the selected tab is scrolled into view', async () => {
  await page.viewport(390, 700)
  document.body.append(host)
  const tabs = [1, 2, 3, 4].map(n => ({ id: String(n), title: `Polling station form ${n}` }))
  root.render(
    <Tabs label="Forms" tabs={tabs} selected="4" onSelect={() => undefined}>
      Answers
    </Tabs>,
  )
  const last = page.getByRole('tab', { name: 'Polling station form 4' })
  await expect.element(last).toBeVisible()
  await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThan(391)
})
