import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AppActions, AppModel, AppState, Ready } from '../../model/app-model.ts'
import type { Drafts } from './drafts.ts'

const ModelContext = createContext<{ readonly model: AppModel; readonly drafts: Drafts } | null>(null)
const ReadyContext = createContext<Ready | null>(null)

const provided = <T,>(value: T | null): T => {
  if (value === null) throw new Error('Outside of its provider')
  return value
}

export const ModelProvider = ({
  model,
  drafts,
  children,
}: {
  model: AppModel
  drafts: Drafts
  children: ReactNode
}) => <ModelContext value={{ model, drafts }}>{children}</ModelContext>

export const ReadyProvider = ({ ready, children }: { ready: Ready; children: ReactNode }) => (
  <ReadyContext value={ready}>{children}</ReadyContext>
)

export const useAppState = (): AppState => {
  const { model } = provided(use(ModelContext))
  return useSyncExternalStore(
    listener => model.subscribe(listener),
    () => model.getState(),
  )
}

export const useActions = (): AppActions => provided(use(ModelContext)).model.actions

/** The state of a person who is signed in. */
export const useReady = (): Ready => provided(use(ReadyContext))

/** Null if nobody is signed in. */
export const useReadyOrNull = (): Ready | null => use(ReadyContext)

/** Number of answers and texts that aren't items yet. */
export const useTypedCount = (): number => {
  const { drafts, current } = useDrafts()
  const notes = useSyncExternalStore(drafts.notes.subscribe, drafts.notes.get)
  // Notes on the screens become unfinished notes when they are saved.
  return current.size + Math.max(useReady().unfinished, notes.size)
}

export const useDrafts = () => {
  const { drafts } = provided(use(ModelContext))
  return { drafts, current: useSyncExternalStore(drafts.subscribe, drafts.get) }
}
