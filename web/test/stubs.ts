import { vi } from 'vitest'

/** Stubs the response of one path; other requests reach the server. */
export const stubReply = (path: string, respond: () => Response) => {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new URL(String(input), location.origin).pathname === path ? Promise.resolve(respond()) : real(input, init),
  )
}

/** Records saved files. */
export const watchSavedFiles = () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.push(blob)
    return '#'
  })
  return saved
}
