import { createContext, useContext } from 'react'
import type { useAddNote } from '../notes/use-add-note.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'

/** What all parts of an open report need of it. */
interface Report {
  readonly observerStation: ObserverStation
  /** Undefined if the server doesn't accept notes from staff. */
  readonly addNote: ReturnType<typeof useAddNote>['open']
  /** Loads the addresses of pictures again, since they expire. */
  readonly renewPictures: () => void
  /** Ids of the questions whose notes are open. */
  readonly openNotes: ReadonlySet<number>
  readonly toggleNotesOf: (questionId: number) => void
}

export const ReportContext = createContext<Report | null>(null)

export const useReport = (): Report => {
  const report = useContext(ReportContext)
  if (!report) throw new Error('useReport must be used within a ReportContext')
  return report
}
