import { createValue } from './value.ts'

/** Whether the screen stands unattended, as on a wall: it then shows no dialogs, which would wait for an answer. */
export const unattended = createValue(false)
