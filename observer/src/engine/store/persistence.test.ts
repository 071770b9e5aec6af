import { expect, it, onTestFinished } from 'vitest'
import { createReadyPhone, readyOf } from '../../../test/phone.ts'

it('a browser that can’t say whether it keeps storage is one that may evict it', async () => {
  Object.defineProperty(navigator, 'storage', { value: undefined, configurable: true })
  // The browser's own is that of the prototype.
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const { engine } = await createReadyPhone()
  expect(readyOf(engine)).toMatchObject({ phase: 'ready', isStoragePersisted: false })
})
