import { useTranslations } from 'use-intl'
import { type TableProblem, tableLimits } from './table-format.ts'

/** Returns a function that says why a file can't be read as a table. */
export const useTableProblem = () => {
  const t = useTranslations('tableFiles')
  return (problem: TableProblem): string => {
    switch (problem) {
      case 'tooLarge':
        return t('tooLarge', { megabytes: tableLimits.fileBytes / 1024 / 1024 })
      case 'tooManyRows':
        return t('tooManyRows', { rows: tableLimits.rows, columns: tableLimits.columns })
      case 'notTable':
        return t('notTable')
      case 'notWorkbook':
        return t('notWorkbook')
      case 'empty':
        return t('empty')
    }
  }
}
