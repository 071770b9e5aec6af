import { forms } from '@scrutineer/contract/forms'
import { createRoute } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { endpointQuery } from '../../api/query.ts'
import { formQuery } from '../../features/forms/editor/model/form-query.ts'
import { routePaths } from '../../shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadFirst } from './load-first.ts'
import { rootRoute } from './root-route.ts'

const loadEditor = () => import('../../features/forms/editor/form-page.tsx')

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.forms,
  staticData: { menu: { group: 'setUp', label: 'menu.FORMS', icon: ClipboardList } },
  loader: ({ context: { client }, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(endpointQuery(forms.list))]),
  component: lazyScreen(() => import('../../features/forms/list/forms-page.tsx'), 'FormsPage'),
})

const newForm = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.newForm,
  loader: ({ context: { client }, cause }) => loadFirst(cause, () => [client.ensureQueryData(formQuery(undefined))]),
  component: lazyScreen(loadEditor, 'FormPage'),
})

const form = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.form,
  loader: ({ context: { client }, params, cause }) =>
    loadFirst(cause, () => [client.ensureQueryData(formQuery(params.formId))]),
  component: lazyScreen(loadEditor, 'FormPage'),
})

export const formRoutes = [list, newForm, form] as const
