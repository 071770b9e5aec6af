import { useId } from 'react'

/** One of two facts about a station, or none. */
export const FactOptions = ({
  title,
  yes,
  no,
  value,
  onChange,
}: {
  title: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean) => void
}) => {
  const name = useId()
  return (
    <fieldset className="options">
      <legend className="label">{title}</legend>
      <div className="pair">
        {[true, false].map(each => (
          <label key={String(each)} className="option">
            <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
            <span>{each ? yes : no}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
