import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useBeside, useFromForm } from '../editor-context.ts'
import { languageAttributes, type TranslationProps } from './text-attributes.ts'
import { TranslationField } from './translation-field.tsx'

interface Props extends TranslationProps {
  className: string
  /** The field of the main text, with the attributes of its language. */
  children: (language: ReturnType<typeof languageAttributes>) => ReactNode
}

/** A text in the form's main language and, beside or below it, in the language that the toolbar chose. */
export const TextPair = ({ className, children, ...field }: Props) => {
  const language = useFromForm(form => form.language)
  const beside = useBeside()
  return (
    <div
      className={classNames(
        'min-w-0 grow',
        className,
        beside ? 'grid basis-full! content-start gap-x-3 gap-y-1 md:grid-cols-2' : 'flex',
      )}
    >
      {children(languageAttributes(language))}
      {beside && <TranslationField {...field} tag={beside} />}
    </div>
  )
}
