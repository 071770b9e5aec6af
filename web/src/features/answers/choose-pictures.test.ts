import { expect, test } from 'vitest'
import { choosePictures } from './choose-pictures.ts'

const file = (name: string, bytes = 1, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 0 })

test('pictures are added up to five, each once', () => {
  const held = ['1', '2', '3', '4'].map(name => file(name))
  const { pictures, refused } = choosePictures(held, [file('2'), file('5'), file('6')])
  expect(pictures.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5'])
  expect(refused).toEqual([{ name: '6', why: 'number' }])
})

test('what is no picture, and what is larger than the server takes, is refused with the reason', () => {
  const most = 10 * 1024 * 1024
  const { pictures, refused } = choosePictures(
    [],
    [file('plan.pdf', 1, 'application/pdf'), file('large.png', most + 1), file('fits.png', most)],
  )
  expect(pictures.map(({ name }) => name)).toEqual(['fits.png'])
  expect(refused).toEqual([
    { name: 'plan.pdf', why: 'kind' },
    { name: 'large.png', why: 'size' },
  ])
})
