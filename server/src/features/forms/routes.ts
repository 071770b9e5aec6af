import { type FormSummary, forms, mainLanguage } from '@scrutineer/contract/forms'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { ObserverPhone, Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { recheckReports } from '../../reports/checks/recheck-report.ts'
import { type FormReader, toFormSummary, toSections } from './present.ts'
import { deleteForm, readForm, saveForm } from './save-form.ts'
import { findForms, hasForm } from './store.ts'

/** Evaluates the reports of forms whose checks or conditions were changed. A stop interrupts it; the next start goes on. */
const scheduleRecheck = (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void => {
  const stop = new AbortController()
  app.addHook('preClose', async () => stop.abort())
  runPeriodically(app, {
    name: 'Evaluation of changed checks and conditions',
    everyMs: 5_000,
    run: () => recheckReports(db, clock, stop.signal),
  })
}

/** All forms as staff see them; the published ones as phones do. */
export const listForms = async (scoped: ScopedDb, reader: FormReader): Promise<FormSummary[]> =>
  (await findForms(scoped)).map(toFormSummary(reader))

/** Only the observers' app signs in with a device. */
const kindOf = (actor: Staff | ObserverPhone): FormReader['kind'] => {
  if (actor.kind === 'staff') return 'staff'
  return actor.deviceId === null ? 'phone' : 'app'
}

const readerOf = (actor: Staff | ObserverPhone, { language }: ScopedDb, requested?: string): FormReader => ({
  kind: kindOf(actor),
  language: requested === mainLanguage ? undefined : (requested ?? language),
})

export const formRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  { db, clock, isReadOnly }: { db: Db; clock: Clock; isReadOnly?: boolean | undefined },
): void => {
  if (!isReadOnly) scheduleRecheck(app, { db, clock })
  serve(forms.list, async ({ scoped, actor, query }) => {
    const { diaspora = true, draft, language } = query
    const rows = await listForms(scoped, readerOf(actor, scoped, language))
    const formVersions = rows.filter(row => (diaspora || !row.diaspora) && (draft ?? row.draft) === row.draft)
    return { formVersions }
  })

  serve(forms.versions, async ({ scoped }) => {
    const published = (await findForms(scoped)).filter(form => form.currentVersion > 0)
    return { versions: Object.fromEntries(published.map(form => [form.code, form.currentVersion])) }
  })

  serve(forms.get, async ({ scoped, actor, params, query }) =>
    toSections(await readForm(scoped, params.id, query.draft ?? false), readerOf(actor, scoped, query.language)),
  )

  serve(forms.checks, async ({ scoped, params, query }) => {
    const { checks } = await readForm(scoped, params.id, query.draft ?? false)
    return checks ?? []
  })

  serve(forms.save, ({ scoped, actor, body }) => saveForm(scoped, clock, actor, body))

  serve(forms.replace, ({ scoped, actor, body }) => saveForm(scoped, clock, actor, body), {
    resourceExists: existsById('id', hasForm),
  })

  serve(forms.remove, ({ scoped, query }) => deleteForm(scoped, clock, query.formId))
}
