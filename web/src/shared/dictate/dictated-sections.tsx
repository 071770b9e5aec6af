import type { Section } from '@scrutineer/contract/forms'
import type { DictatedDraft } from './dictated-draft.ts'
import { DictatedQuestion } from './dictated-question.tsx'

interface Props {
  sections: readonly Section[]
  /** Ids of the questions that are asked. */
  asked: ReadonlySet<number>
  draft: DictatedDraft
  onChange: (draft: DictatedDraft) => void
}

/** The questions that are asked, by section. */
export const DictatedSections = ({ sections, asked, draft, onChange }: Props) =>
  sections.map(({ id, description, questions }) => {
    const shown = questions.filter(question => asked.has(question.id))
    return (
      shown.length > 0 && (
        <section key={id} aria-label={description} className="grid gap-4">
          <h3 className="border-line border-b pb-1 font-semibold">{description}</h3>
          {shown.map(question => (
            <DictatedQuestion key={question.id} question={question} draft={draft} onChange={onChange} />
          ))}
        </section>
      )
    )
  })
