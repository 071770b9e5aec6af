import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { answerAt, type ContentCheck, questionsByPosition, replaceAnswers } from '../content/content-checks.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { ContentSection } from '../content/form-content.ts'
import type { ShowIfReader } from './read-show-if.ts'
import { createRecordReader, type RecordReader, readRecords } from './record-reader.ts'

/** Reads the checks of a form after its sections. Reports those that can't be used. */
export const readJsonChecks = (
  form: RecordReader,
  sections: readonly ContentSection[],
  showIf: ShowIfReader,
  issues: FileIssues,
): ContentCheck[] => {
  const indexes = new Map(sections.flatMap(({ questions }) => questions).map((question, index) => [question, index]))
  const questions = questionsByPosition({ sections })
  const readCheck = (reader: RecordReader): ContentCheck[] => {
    const saying = createRecordReader(reader.take('says'), reader.pathOf('says'), issues)
    const says = { en: saying.text('en'), ro: saying.text('ro') }
    saying.finish()
    const severity = checkSeverities.find(each => each === reader.text('severity'))
    const parsed = CheckRule.safeParse(reader.take('rule'))
    const rule =
      parsed.success &&
      replaceAnswers(parsed.data, ({ idQuestion, idOption }) => {
        const found = showIf.find(String(idQuestion), String(idOption))
        const index = found && indexes.get(found.question)
        return found && index !== undefined && found.option >= 0 ? answerAt(index, found.option) : undefined
      })
    if (severity && rule && validateOperands(rule, questions).length === 0)
      return [{ location: reader.location, says, severity, rule }]
    issues.omission('check', reader.location, { name: says.en || says.ro })
    return []
  }
  return readRecords(form.list('checks'), form.pathOf('checks'), issues, readCheck).flat()
}
