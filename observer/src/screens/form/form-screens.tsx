import { Redirect, Route, Switch } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { NoteScreen } from '../note/note-screen.tsx'
import { EndScreen } from './end-screen.tsx'
import { progressOf } from './form-steps.ts'
import { ListScreen } from './list-screen.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { useFormAnswers } from './use-form-answers.ts'
import { WithdrawnScreen } from './withdrawn-screen.tsx'

/** The screens of a form at the current station. */
export const FormScreens = ({ formId }: { formId: number }) => {
  const { forms, station } = useReady()
  const form = forms.find(({ id }) => id === formId)
  if (!station) return <Redirect to="/stations" replace />
  if (!form) return <Redirect to="/" replace />
  if (form.isWithdrawn) return <WithdrawnScreen form={form} station={station} />
  return (
    <Switch>
      <Route path="/form/:form">
        <FirstQuestion form={form} station={station} />
      </Route>
      <Route path="/form/:form/list">
        <ListScreen form={form} station={station} />
      </Route>
      <Route path="/form/:form/end">
        <EndScreen form={form} station={station} />
      </Route>
      <Route path="/form/:form/:question">
        {({ question }) => <QuestionScreen form={form} station={station} questionId={Number(question)} />}
      </Route>
      <Route path="/form/:form/:question/note">
        {({ question }) => <NoteScreen form={form} station={station} questionId={Number(question)} />}
      </Route>
    </Switch>
  )
}

/** A form opens at its first question without an answer. */
const FirstQuestion = ({ form, station }: { form: Form; station: Station }) => {
  const { nextOpen } = progressOf(form, useFormAnswers(station))
  return <Redirect to={`/form/${form.id}/${nextOpen ?? 'end'}`} replace />
}
