import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const file = (name: string, bytes = 1, start = '') =>
  new File([Uint8Array.from(start, letter => letter.charCodeAt(0)), new Uint8Array(bytes - start.length)], name, {
    lastModified: 0,
  })

const megabyte = 1024 * 1024

test('files are added up to twenty, each once', async () => {
  const chosen = Array.from({ length: 19 }, (_, index) => file(`${index}`))
  const { files, refused } = await chooseFiles(chosen, [file('2'), file('20'), file('21')])
  expect(files.map(({ name }) => name)).toEqual([...chosen.map(({ name }) => name), '20'])
  expect(refused).toMatchObject([{ name: '21', why: 'number' }])
})

test('names and types decide nothing: a picture may have 25 MB, everything else 100 MB', async () => {
  const jpeg = '\xff\xd8\xff'
  const { files, refused } = await chooseFiles(
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
  expect(refused).toEqual([
    { name: 'seen.bin', why: 'size', maxBytes: 25 * megabyte },
    { name: 'film.mov', why: 'size', maxBytes: 100 * megabyte },
  ])
})
