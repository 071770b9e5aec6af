import { expect, it } from 'vitest'
import { answerKey } from './app-model.ts'

it('tells the answers at two stations apart', () => {
  const at = (countyCode: string, pollingStationNumber: number) => answerKey({ countyCode, pollingStationNumber }, 7)
  expect(at('AB', 1)).not.toBe(at('AB', 11))
  expect(at('AB', 1)).not.toBe(at('B', 1))
})
