import { useRef } from 'react'
import type { PickedFile } from './table-format.ts'

/** Returns a function that makes a selected file one to be read, with everything guessed. */
export const useFilePicker = <Field extends string>() => {
  const count = useRef(0)
  return (file: File): PickedFile<Field> => {
    count.current += 1
    return { file, number: count.current, choice: {}, mapping: undefined }
  }
}
