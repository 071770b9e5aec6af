import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBodyAttribute } from '../use-body-attribute.ts'

/** Content for paper only. It hides everything else there. */
export const Paper = ({ label, children }: { label: string; children: ReactNode }) => {
  useBodyAttribute('data-paper')
  return createPortal(
    <article className="print-sheet" aria-label={label}>
      {children}
    </article>,
    document.body,
  )
}

/** Prints what `Paper` shows: render that while `isPrinting`. */
export const usePrint = () => {
  const [printCount, setPrintCount] = useState(0)
  useEffect(() => {
    if (printCount > 0) window.print()
  }, [printCount])
  return { isPrinting: printCount > 0, print: () => setPrintCount(count => count + 1) }
}
