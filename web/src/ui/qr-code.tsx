import { useMemo } from 'react'
import { encode } from 'uqr'

interface Props {
  text: string
  name: string
  className?: string
}

/** A text as a QR code. Dark on light in both themes, as scanners expect. */
export const QrCode = ({ text, name, className = 'size-48 rounded-md' }: Props) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 })
    const cells = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: cells.join('') }
  }, [text])
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} className={className} fill="none">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
