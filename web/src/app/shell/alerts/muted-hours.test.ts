import { expect, it } from 'vitest'
import { isMuted } from './muted-hours.ts'

const muted = (mutedFrom: string, mutedTo: string, time: string) => isMuted({ mutedFrom, mutedTo }, time)

it('muted hours include their start, not their end, and may span midnight', () => {
  expect(['12:59', '13:00', '13:59', '14:00'].map(time => muted('13:00', '14:00', time))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['21:59', '22:00', '00:00', '05:59', '06:00'].map(time => muted('22:00', '06:00', time))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

it('without both times, or with the same time twice, no hour is muted', () => {
  expect([muted('', '06:00', '05:00'), muted('22:00', '', '23:00'), muted('07:00', '07:00', '07:00')]).toEqual([
    false,
    false,
    false,
  ])
})
