import { Redirect } from 'wouter'
import { useReady } from '../../ui/state/model-context.tsx'
import { NoteScreen } from './note-screen.tsx'

/** A note at the current station as a whole. */
export const StationNoteScreen = () => {
  const { station } = useReady()
  return station ? <NoteScreen station={station} /> : <Redirect to="/stations" replace />
}
