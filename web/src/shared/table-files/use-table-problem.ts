import { type TableProblem, tableLimits } from '@scrutineer/tables/table'
import { useTranslations } from 'use-intl'

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
      case 'noSuchSheet':
        return t('notWorkbook')
      case 'encrypted':
        return t('encrypted')
      case 'empty':
        return t('empty')
      default:
        return t('otherFormat', { format: problem.toUpperCase() })
    }
  }
}
