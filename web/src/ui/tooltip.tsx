import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useId } from 'react'

/** More about a control, on hover and focus. Its element must take focus: use `aria-disabled`, not `disabled`. */
export const Tooltip = ({
  text,
  children,
}: {
  text: string
  children: ReactElement<{ 'aria-describedby'?: string }>
}) => {
  const id = useId()
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={id} delay={300} />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-sm bg-ink px-2 py-1 text-page text-xs shadow-floating">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
