import { queryOptions } from '@tanstack/react-query'
import type { FormId } from './draft-storage.ts'
import type { OpenedForm } from './editor-session.ts'
import { loadForm } from './load-form.ts'

/** Between a hovered link and the editor. The editor removes the query when it is closed. */
const preloadedMs = 5_000

const openForm = async (id: FormId, signal: AbortSignal): Promise<OpenedForm> => {
  const [server, storedDraft] = await Promise.all([
    id === 'new' ? undefined : loadForm(id, signal),
    // The route, which prefetches, is in the shell's chunk.
    import('./draft-storage.ts').then(({ findStoredDraft }) => findStoredDraft(id)),
  ])
  return { id, server, storedDraft }
}

/** The form of an address, a new one without an id: the server's version and the draft stored in this browser. */
export const formQuery = (formId: string | undefined) => {
  const id: FormId = formId === undefined ? 'new' : Number(formId)
  return queryOptions({
    queryKey: ['opened form', id],
    queryFn: ({ signal }) => openForm(id, signal),
    placeholderData: undefined,
    // Loaded once for each opening and never reused.
    gcTime: preloadedMs,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
