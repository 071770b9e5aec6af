import { LoaderCircle } from 'lucide-react'

/** Turns while something is under way; what that is stands beside it in words. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
