import { useBeside, useFromForm } from '../editor-context.ts'
import { wordingLanguages } from '../model/form-texts.ts'

/** The languages in which short wordings and sentences are edited: the main one and the one beside it. */
export const useWordingLanguages = (): readonly string[] => {
  const beside = useBeside()
  const language = useFromForm(form => form.language)
  return wordingLanguages({ language, languages: beside === undefined ? [] : [beside] })
}
