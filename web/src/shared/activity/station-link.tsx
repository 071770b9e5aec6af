import { stations } from '@scrutineer/contract/stations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpointQuery } from '../../api/query.ts'
import { Link } from '../../ui/link.tsx'
import { paths } from '../paths.ts'

/** Fails on a server without pages of stations. Asked once per session. */
const stationSupportQuery = queryOptions({
  ...endpointQuery(stations.list, { query: { page: 1, pageSize: 1 } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

interface Props {
  id: number
  className?: string
  /** The station's name. */
  children: ReactNode
}

/** The name of a station, as a link to its page if the server has such pages. */
export const StationLink = ({ id, className = 'hover:underline underline-offset-2', children }: Props) => {
  const { isSuccess } = useQuery(stationSupportQuery)
  if (!isSuccess) return children
  return (
    <Link href={paths.station(id)} className={className}>
      {children}
    </Link>
  )
}
