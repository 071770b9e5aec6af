import { type AnalysisSummary, type analysis, SUMMARY_VERSION } from '@scrutineer/contract/analysis'
import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import { exports } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { findPublishedForms } from './counts-store.ts'

interface SummaryContext {
  readonly clock: Clock
  readonly signingKey: SigningKey
  readonly publicUrl?: string | undefined
  readonly actor: Staff
}

/** The signed summary of all reports in scope. `analyse` returns the analysis of a form. */
export const readSummary = async (
  scoped: ScopedDb,
  analyse: (formId: number) => Promise<HandlerReply<typeof analysis.get>>,
  { clock, signingKey, publicUrl, actor }: SummaryContext,
): Promise<AnalysisSummary> => {
  const { electionName, country, isRehearsal } = await findElectionSettings(scoped.db)
  const isAll = scoped.scope.kind === 'everything'
  const { ngos } = await findCountedNgos(scoped, undefined)
  const writtenAt = clock().toISOString()
  const forms: AnalysisSummary['forms'] = []
  for (const { id, ...form } of await findPublishedForms(scoped)) {
    const read = await analyse(id)
    // The signature covers texts: a time is signed as it is sent.
    forms.push({ ...form, analysis: { ...read, asOf: new Date(read.asOf).toISOString() } })
  }
  return signingKey.sign({
    kind: 'analysis-summary' as const,
    version: SUMMARY_VERSION,
    election: { name: electionName, country },
    ...(isRehearsal && { rehearsal: true as const }),
    ngo: isAll ? null : ngos.map(({ shortName }) => shortName).join(', '),
    forms,
    asOf: forms.map(({ analysis }) => analysis.asOf).reduce((a, b) => (a < b ? a : b), writtenAt),
    writtenAt,
    writtenBy: actor.account,
    publicKey: { id: signingKey.id, address: `${publicUrl ?? ''}${exports.key.path}` },
  })
}
