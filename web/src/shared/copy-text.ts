import { toast } from '../ui/feedback/toast-store.ts'

type Message = readonly [title: string, text: string]

/** Copies a text and shows a message. Copying fails without TLS, or if the browser's settings forbid it. */
export const copyText = async (text: string, copied: Message, failed: Message): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', ...copied)
  } catch {
    toast('error', ...failed)
  }
}
