import { expect, test, vi } from 'vitest'
import { createDownloads, type DownloadRequest } from './downloads.ts'

const file = new Blob(['rows'])
const setUp = () => {
  const save = vi.fn()
  return { save, downloads: createDownloads(save, () => new Date('2024-06-09T09:00:00Z')) }
}
const request = (load: DownloadRequest['load']): DownloadRequest => ({
  title: 'Answers',
  filters: ['County AB'],
  load,
  name: (_, at) => `answers ${at.toISOString()}`,
})
const never: DownloadRequest['load'] = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('a completed download is saved under its name', async () => {
  const { save, downloads } = setUp()
  downloads.start(
    request(({ onProgress }) => {
      onProgress({ bytes: 2, total: undefined })
      return Promise.resolve(file)
    }),
  )
  expect(downloads.list.get()).toMatchObject([{ state: 'running', progress: { bytes: 2 } }])
  await vi.waitFor(() => expect(downloads.list.get()).toMatchObject([{ state: 'saved', progress: { bytes: 4 } }]), {
    timeout: 60_000,
  })
  expect(save).toHaveBeenCalledExactlyOnceWith(file, 'answers 2024-06-09T09:00:00.000Z')
})

test('a failed download has its error, and a retry repeats the request', async () => {
  const { save, downloads } = setUp()
  const load = vi.fn<DownloadRequest['load']>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValueOnce(file)
  downloads.start(request(load))
  await vi.waitFor(
    () => expect(downloads.list.get()).toMatchObject([{ state: 'failed', error: new Error('cut off') }]),
    {
      timeout: 60_000,
    },
  )
  expect(save).not.toHaveBeenCalled()
  downloads.retry(1)
  await vi.waitFor(() => expect(downloads.list.get()).toMatchObject([{ state: 'saved', error: undefined }]), {
    timeout: 60_000,
  })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a stopped download is not saved, even if its last byte arrives', async () => {
  const { save, downloads } = setUp()
  let resolveBlob: (blob: Blob) => void = () => undefined
  const blob = new Promise<Blob>(resolve => {
    resolveBlob = resolve
  })
  downloads.start(request(() => blob))
  downloads.stop(1)
  resolveBlob(file)
  await blob
  expect(downloads.list.get()).toMatchObject([{ state: 'stopped' }])
  expect(save).not.toHaveBeenCalled()
})

test('downloads stop with the session; the same account sees them again, another account doesn’t', () => {
  const { downloads } = setUp()
  downloads.startSession('ana')
  downloads.start(request(never))
  downloads.endSession()
  downloads.startSession('ana')
  expect(downloads.list.get()).toMatchObject([{ state: 'stopped' }])
  downloads.endSession()
  downloads.startSession('dan')
  expect(downloads.list.get()).toEqual([])
})
