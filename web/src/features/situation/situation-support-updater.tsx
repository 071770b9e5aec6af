import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnsupported } from '../../api/call-error.ts'
import { situationQuery } from './situation-query.ts'
import { situationSupport } from './situation-support.ts'

/** Asks once a session whether the server counts the situation, for the menu. */
export const SituationSupportUpdater = () => {
  const { error, isSuccess } = useQuery({
    ...situationQuery(),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (isSuccess) situationSupport.set(true)
    else if (isUnsupported(error)) situationSupport.set(false)
  }, [error, isSuccess])
  return null
}
