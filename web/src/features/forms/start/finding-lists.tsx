import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isHint, validateForm } from '../editor/model/validate-form.ts'
import { usePartLabels } from '../editor/parts/part-labels.ts'
import type { Finding } from '../files/content/finding.ts'
import type { PlacedParts } from '../files/content/form-content.ts'
import { groupFindings } from './group-findings.ts'
import { useFindingText } from './use-finding-text.ts'

interface Line {
  readonly id: string
  readonly place: string
  readonly text: string
}

const LineList = ({
  title,
  lines,
  isProblem = false,
}: {
  title: string
  lines: readonly Line[]
  isProblem?: boolean
}) =>
  lines.length > 0 && (
    <section aria-label={title} className="grid gap-1">
      <h3 className={isProblem ? 'font-semibold text-danger' : 'font-semibold'}>{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map(({ id, place, text }) => (
          <li key={id}>
            {place !== '' && <span className="text-soft">{place}: </span>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )

/** What prevents the use of a file, what the form has in another way, and what it doesn't have. */
export const FindingLists = ({ findings }: { findings: readonly Finding[] }): ReactNode => {
  const t = useTranslations('formFiles')
  const { messageOf, placesOf } = useFindingText()
  const linesOf = (level: Finding['level']) =>
    groupFindings(findings, level).map(({ finding, places }, index) => ({
      id: String(index),
      place: placesOf(places),
      text: messageOf(finding),
    }))
  return (
    <>
      <LineList title={t('problemsTitle')} lines={linesOf('problem')} isProblem />
      <LineList title={t('omissionsTitle')} lines={linesOf('omission')} />
      <LineList title={t('conversionsTitle')} lines={linesOf('conversion')} />
    </>
  )
}

/** What has to be completed before the form can be published, with the places in its file. */
export const IncompleteList = ({ parts, places }: PlacedParts): ReactNode => {
  const t = useTranslations('formFiles')
  const labels = usePartLabels()
  const { placesOf } = useFindingText()
  const issues = validateForm(parts).filter(issue => !isHint(issue))
  const lines = issues.map(({ key, field, problem }, index) => {
    const place = places.get(key)
    const name = [labels.nameOf(parts, key), labels.fieldLabel(parts, key, field)].filter(Boolean).join(', ')
    return { id: String(index), place: place ? placesOf([place]) : '', text: `${name}: ${labels.problem(problem)}` }
  })
  return <LineList title={t('incompleteTitle')} lines={lines} />
}
