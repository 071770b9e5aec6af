import { forms } from '@scrutineer/contract/forms'
import type { Clock } from '../../domain/clock.ts'
import type { Serve } from '../../http/serve.ts'
import { toRow, toSections } from './present.ts'
import { deleteForm, readForm, saveForm } from './save-form.ts'
import { findForms } from './store.ts'

export const formRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  serve(forms.list, async ({ reach, actor, query }) => {
    const rows = (await findForms(reach)).map(toRow(actor.kind === 'staff'))
    const { diaspora } = query
    return { formVersions: diaspora === undefined ? rows : rows.filter(row => diaspora || !row.diaspora) }
  })

  serve(forms.versions, async ({ reach }) => {
    const published = (await findForms(reach)).filter(form => form.current_version > 0)
    return { versions: Object.fromEntries(published.map(form => [form.code, form.current_version])) }
  })

  serve(forms.get, async ({ reach, params, query }) =>
    toSections(await readForm(reach, params.id, query.draft ?? false)),
  )

  serve(forms.save, ({ reach, actor, body }) => saveForm(reach, clock, actor, body))

  serve(forms.remove, ({ reach, query }) => deleteForm(reach, clock, query.formId))
}
