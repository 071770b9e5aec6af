import { useRef, useState } from 'react'
import type { Transport } from '../../api/call.ts'
import { uploadTransport } from '../../api/upload.ts'
import { useSubmit } from './use-submit.ts'

/** The options of the call that uploads. */
interface UploadOptions {
  readonly signal: AbortSignal
  readonly transport: Transport
}

/** `useSubmit` of files, with their progress. A canceled upload is no failure. */
export const useUpload = (fields?: readonly string[]) => {
  const { submit, ...state } = useSubmit(fields)
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(undefined)
  return {
    ...state,
    /** The fraction that was sent, 0 to 1. */
    progress,
    upload: (send: (options: UploadOptions) => Promise<unknown>) =>
      submit(async () => {
        const controller = new AbortController()
        running.current = controller
        setProgress(0)
        try {
          await send({ signal: controller.signal, transport: uploadTransport(setProgress) })
        } catch (error) {
          if (!controller.signal.aborted) throw error
        }
      }),
    cancel: () => running.current?.abort(),
  }
}
