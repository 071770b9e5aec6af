import { LoaderCircle } from 'lucide-react'

/** A spinner, hidden from screen readers. Put a text next to it. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
