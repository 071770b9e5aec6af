import { type ReactNode, useId } from 'react'

interface OptionProps {
  readonly type?: 'checkbox' | 'radio'
  readonly name?: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  /** Of the text, if it isn't that of the app. */
  readonly lang?: string
  readonly className?: string
  /** Behind the text. */
  readonly trailing?: ReactNode
  readonly children: ReactNode
}

/** One choice: a large label that is tapped. */
export const Option = ({
  type = 'radio',
  name,
  isChecked,
  onChange,
  lang,
  className = '',
  trailing,
  children,
}: OptionProps) => (
  <label className={`option ${className}`} lang={lang}>
    <input type={type} name={name} checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span className="min-w-0 flex-1">{children}</span>
    {trailing}
  </label>
)

/** A choice of one. */
export const OptionGroup = <T,>({
  title,
  isTitleHidden = false,
  options,
  value,
  onChange,
  className = 'stack',
}: {
  title: ReactNode
  isTitleHidden?: boolean
  options: readonly { readonly value: T; readonly text: string; readonly lang?: string }[]
  value: T | undefined
  onChange: (value: T) => void
  className?: string
}) => {
  const name = useId()
  return (
    <fieldset>
      <legend className={isTitleHidden ? 'sr-only' : ''}>{title}</legend>
      <div className={className}>
        {options.map(option => (
          <Option
            key={option.text}
            name={name}
            isChecked={option.value === value}
            onChange={() => onChange(option.value)}
            {...(option.lang ? { lang: option.lang } : {})}
          >
            {option.text}
          </Option>
        ))}
      </div>
    </fieldset>
  )
}
