import type { FlatExportFilter } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { findElectionSettings } from '../../../db/shared/election-settings.ts'
import { findFormQuestions } from '../../../db/shared/question-texts/form-questions.ts'
import { invalid } from '../../../domain/problem.ts'
import { type FlatPlan, flatShape, reservedNames } from './flat-columns.ts'
import { toFlatQuestions } from './flat-form.ts'
import { findAnsweredQuestions, findNgoCodes } from './store.ts'

/** A sheet of Excel has as many. */
const MAX_COLUMNS = 16_384

/** What a flat export contains, apart from which reports. */
export type PlanQuery = Pick<FlatExportFilter, 'idForm' | 'shape' | 'people' | 'texts' | 'columns'>

/** The plan of a flat export. Throws for an unknown form or column, and for a form with too many columns. */
export const planFlatExport = async (
  scoped: ScopedDb,
  { idForm, shape = 'wide', people, texts, columns }: PlanQuery,
  timeZone: string,
): Promise<FlatPlan> => {
  const published = await findFormQuestions(scoped, idForm, 'all')
  if (!published) throw invalid({ idForm: [['unknown_form']] })
  const levels = (await findElectionSettings(scoped.db)).levels.slice(0, -1)
  const former = new Set(published.questions.flatMap(({ id, isFormer }) => (isFormer ? [id] : [])))
  const answered = await findAnsweredQuestions(scoped, [...former])
  const questions = toFlatQuestions(published.questions, reservedNames(levels)).filter(
    ({ id }) => !former.has(id) || answered.has(id),
  )
  const { code, description: title } = published.form
  const plan: FlatPlan = {
    ...{ form: { id: idForm, code, title, questions }, shape, timeZone, levels, ngos: await findNgoCodes(scoped) },
    hasNames: people === 'names',
    hasTexts: texts !== false,
  }
  const all = new Set(flatShape(plan).fields.map(({ name }) => name))
  const names = columns?.split(',').map(name => name.trim())
  const unknown = (names ?? []).filter(name => !all.has(name))
  if (unknown.length > 0) throw invalid({ columns: [['unknown_columns', unknown.join(', ')]] })
  if (!names && all.size > MAX_COLUMNS) throw invalid({ idForm: [['too_many_columns', code, all.size, MAX_COLUMNS]] })
  return { ...plan, ...(names && { names }) }
}

/** The Data Package of a flat export. */
export const toDataPackage = (plan: FlatPlan, now: Date) => {
  const { form, shape: name, timeZone } = plan
  const fields = [...flatShape(plan).fields]
  return {
    name: `${form.code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${name}`,
    title: `${form.code} · ${form.title}`,
    created: now,
    timeZone,
    resources: [
      {
        name,
        path: `${name}.csv`,
        format: 'csv' as const,
        mediatype: 'text/csv' as const,
        encoding: 'utf-8' as const,
        schema: {
          fields,
          missingValues: [''],
          ...(name === 'wide' && fields.some(field => field.name === 'report_id') && { primaryKey: ['report_id'] }),
        },
      },
    ],
  }
}
