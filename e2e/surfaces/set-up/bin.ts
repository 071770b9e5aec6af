import { expect } from '@playwright/test'
import { observers } from '@scrutineer/contract/observers'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const bin = {
  shows: ['observers.add.name'],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, go, probe, openMenu, probeMenu, choose, probeDialog } = walk
    const { token } = mission
    const name = payloads.plantedIn('observers.add.name')
    const phone = uniquePhone()
    const id = await setup.addObserver(token, { name, phone, pin: '1234' })
    await setup.call(observers.remove, { token, query: { id } })
    const item = `${name}, ${phone}`
    return {
      bin: async () => {
        await go(paths.bin())
        await expect(page.getByText(item)).toBeVisible()
        await probe()
      },
      'features/bin/bin-page.tsx': async () => {
        await openMenu(item)
        await probeMenu()
        await choose(t('bin.remove'))
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
