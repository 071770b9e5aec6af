import { directionOf } from '@scrutineer/contract/core/languages'
import type { TextName } from '@scrutineer/contract/helpers/form-languages'
import { inputClass } from '../../../../ui/form/field.tsx'
import type { FormNode, NodeKey } from '../model/edited-form.ts'

/** A text area that grows with its content. */
export const growingClass = inputClass('field-sizing-content h-auto! min-h-8 resize-none py-1 pointer-coarse:min-h-10')

/** The attributes of an element with a text of the form; none if its language isn't known. */
export const languageAttributes = (tag: string | undefined) =>
  tag === undefined ? {} : { lang: tag, dir: directionOf(tag) }

export interface TranslationProps {
  nodeKey: NodeKey
  name: TextName
  /** Of the text in the main language. */
  label: string
  isLabelHidden?: boolean
  /** The text may have several lines. */
  isLong?: boolean
  node: Pick<FormNode, 'translations'>
}
