import { forms } from '@scrutineer/contract/forms'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { toRow, toSections } from './present.ts'
import { deleteForm, readForm, saveForm } from './save-form.ts'
import { findForms, hasForm } from './store.ts'

export const formRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  serve(forms.list, async ({ reach, actor, query }) => {
    const rows = (await findForms(reach)).map(toRow(actor.kind === 'staff'))
    const { diaspora = true, draft } = query
    const formVersions = rows.filter(row => (diaspora || !row.diaspora) && (draft ?? row.draft) === row.draft)
    return { formVersions }
  })

  serve(forms.versions, async ({ reach }) => {
    const published = (await findForms(reach)).filter(form => form.current_version > 0)
    return { versions: Object.fromEntries(published.map(form => [form.code, form.current_version])) }
  })

  serve(forms.get, async ({ reach, actor, params, query }) =>
    toSections(await readForm(reach, params.id, query.draft ?? false), actor.kind === 'observer'),
  )

  serve(forms.save, ({ reach, actor, body }) => saveForm(reach, clock, actor, body))

  serve(
    forms.replace,
    async ({ reach, actor, body }) => {
      if (!(await hasForm(reach, body.id))) throw problem('not_found')
      return saveForm(reach, clock, actor, body)
    },
    { rowIsThere: rowOf('id', hasForm) },
  )

  serve(forms.remove, ({ reach, query }) => deleteForm(reach, clock, query.formId))
}
