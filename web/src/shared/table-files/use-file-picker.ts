import { useRef } from 'react'
import { readRememberedColumns } from './remembered-columns.ts'
import type { PickedFile } from './table-format.ts'

/** Returns a function that makes a selected file one to be read, with everything guessed or remembered. */
export const useFilePicker = <Field extends string>(kind: string) => {
  const count = useRef(0)
  return (file: File): PickedFile<Field> => {
    count.current += 1
    return { file, number: count.current, choice: {}, mapping: undefined, remembered: readRememberedColumns(kind) }
  }
}
