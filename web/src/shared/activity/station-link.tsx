import type { ReactNode } from 'react'
import { useCapability } from '../../api/capabilities.ts'
import { Link } from '../../ui/link.tsx'
import { paths } from '../paths.ts'

interface Props {
  id: number
  className?: string
  /** The station's name. */
  children: ReactNode
}

/** The name of a station, as a link to its page if the server has such pages. */
export const StationLink = ({ id, className = 'hover:underline underline-offset-2', children }: Props) => {
  if (!useCapability('stations')) return children
  return (
    <Link href={paths.station(id)} className={className}>
      {children}
    </Link>
  )
}
