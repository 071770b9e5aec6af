import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AppActions, AppModel, AppState, Ready } from '../../model/app-model.ts'

const ModelContext = createContext<AppModel | null>(null)
const ReadyContext = createContext<Ready | null>(null)

const provided = <T,>(value: T | null): T => {
  if (value === null) throw new Error('Outside of its provider')
  return value
}

export const ModelProvider = ({ model, children }: { model: AppModel; children: ReactNode }) => (
  <ModelContext value={model}>{children}</ModelContext>
)

export const ReadyProvider = ({ ready, children }: { ready: Ready; children: ReactNode }) => (
  <ReadyContext value={ready}>{children}</ReadyContext>
)

export const useAppState = (): AppState => {
  const model = provided(use(ModelContext))
  return useSyncExternalStore(
    listener => model.subscribe(listener),
    () => model.getState(),
  )
}

export const useActions = (): AppActions => provided(use(ModelContext)).actions

/** The state of a person who is signed in. */
export const useReady = (): Ready => provided(use(ReadyContext))

/** Null if nobody is signed in. */
export const useReadyOrNull = (): Ready | null => use(ReadyContext)

export const useDrafts = () => {
  const { drafts } = provided(use(ModelContext))
  return { drafts, current: useSyncExternalStore(drafts.subscribe, drafts.get) }
}

/** How much input isn't an item yet: answers, all with notes, and those whose saving has failed. */
export const useTypedCounts = () => {
  const all = [...useDrafts().current.values()]
  const unfinished = useReadyOrNull()?.unfinished ?? 0
  const answers = all.filter(({ value }) => value.kind === 'answer').length
  // Notes on the screens become unfinished notes when they are saved.
  const typed = answers + Math.max(unfinished, all.length - answers)
  return { answers, typed, failed: all.filter(({ isFailed }) => isFailed).length }
}
