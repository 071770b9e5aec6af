import { expect, test } from 'vitest'
import { validateFiles } from './validate-files.ts'

const file = (name: string, bytes = 1, start = '') =>
  new File([Uint8Array.from(start, letter => letter.charCodeAt(0)), new Uint8Array(bytes - start.length)], name, {
    lastModified: 0,
  })

const megabyte = 1024 * 1024

test('adds up to twenty files and skips duplicates', async () => {
  const chosen = Array.from({ length: 19 }, (_, index) => file(`${index}`))
  const { files, rejected } = await validateFiles(chosen, [file('2'), file('20'), file('21')])
  expect(files.map(({ name }) => name)).toEqual([...chosen.map(({ name }) => name), '20'])
  expect(rejected).toMatchObject([{ name: '21', reason: 'number' }])
})

test('limits pictures to 25 MB and other files of any name and type to 100 MB', async () => {
  const jpeg = '\xff\xd8\xff'
  const { files, rejected } = await validateFiles(
    [],
    [
      file('Screenshot 2024.06.09'),
      file('seen.JPG.tmp', 25 * megabyte, jpeg),
      file('seen.bin', 25 * megabyte + 1, jpeg),
      file('video.jpg', 25 * megabyte + 1),
      file('film.mov', 100 * megabyte + 1),
    ],
  )
  expect(files.map(({ name }) => name)).toEqual(['Screenshot 2024.06.09', 'seen.JPG.tmp', 'video.jpg'])
  expect(rejected).toEqual([
    { name: 'seen.bin', reason: 'size', maxBytes: 25 * megabyte },
    { name: 'film.mov', reason: 'size', maxBytes: 100 * megabyte },
  ])
})
