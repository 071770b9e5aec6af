import { useState } from 'react'

/** The questions whose notes are open. */
export const useOpenNotes = () => {
  const [openNotes, setOpenNotes] = useState<ReadonlySet<number>>(new Set())
  return {
    openNotes,
    openNotesOf: (questionId: number) => setOpenNotes(old => new Set(old).add(questionId)),
    toggleNotesOf: (questionId: number) =>
      setOpenNotes(old =>
        old.has(questionId) ? new Set([...old].filter(other => other !== questionId)) : new Set(old).add(questionId),
      ),
  }
}
