import { FileText, FileUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Pick<ComponentProps<'input'>, 'accept' | 'disabled' | 'name'> {
  /** Shown while no file is chosen. */
  prompt: string
  file: File | undefined
  onFile: (file: File) => void
}

/** A file input with a drop area. The native input fills the area and handles drops. */
export const FileDrop = ({ label, hint, error, isLabelHidden, prompt, file, onFile, ...rest }: Props) => {
  const Icon = file ? FileText : FileUp
  return (
    <Field {...{ label, hint, error, isLabelHidden, name: rest.name }}>
      {attributes => (
        <span className="relative flex min-h-24 items-center justify-center gap-2 rounded-md border border-edge border-dashed bg-surface px-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50 hover:has-enabled:bg-sunken">
          <Icon aria-hidden className="size-5 shrink-0 text-soft" strokeWidth={1.5} />
          <span className={file ? 'min-w-0 break-all font-medium' : 'text-soft'}>{file?.name ?? prompt}</span>
          <input
            type="file"
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            // Otherwise choosing the same file again, after editing it, fires no change event.
            onClick={event => {
              event.currentTarget.value = ''
            }}
            onChange={event => {
              const chosen = event.currentTarget.files?.[0]
              if (chosen) onFile(chosen)
            }}
            {...rest}
            {...attributes}
          />
        </span>
      )}
    </Field>
  )
}
