import { describe, expect, it } from 'vitest'
import { median, percentile, summarize } from './percentiles.ts'

describe('percentile', () => {
  it('is the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile([3, 1, 2], 0.5)).toBe(2)
    expect(percentile([3, 1, 2], 1)).toBe(3)
    expect(percentile([7], 0.01)).toBe(7)
  })

  it('sorts numerically', () => {
    expect(percentile([9, 10, 100], 0.5)).toBe(10)
  })

  it('is NaN without values', () => {
    expect(percentile([], 0.95)).toBeNaN()
    expect(summarize([]).p99).toBeNaN()
  })
})

describe('median', () => {
  it('is the middle value, or the mean of the middle two', () => {
    expect(median([5, 1, 100])).toBe(5)
    expect(median([4, 1, 100, 2])).toBe(3)
    expect(median([])).toBeNaN()
  })
})
