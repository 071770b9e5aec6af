import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { useElectionSettings } from '../../shared/activity/election-settings.ts'
import { ElectionNameContext } from '../../ui/layout/product-name-context.ts'
import { nameLevel } from './name-level.ts'

/** The election's name, and its name of the counties' level in all texts that mention counties. */
export const ElectionProvider = ({ children }: { children: ReactNode }) => {
  const messages = useMessages()
  const election = useElectionSettings()
  const level = election?.levels?.at(-1)
  const named = useMemo(() => (level === undefined ? messages : nameLevel(messages, level)), [messages, level])
  return (
    <IntlProvider locale={useLocale()} messages={named}>
      <ElectionNameContext value={election?.electionName ?? ''}>{children}</ElectionNameContext>
    </IntlProvider>
  )
}
