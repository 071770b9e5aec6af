import { removeFormulaGuard } from '@scrutineer/contract/fields/formula-guard'
import type { ColumnMapping, TableRow } from '../table.ts'

/** Why a row can't be trusted, whatever its values are. */
export type Damage = 'damaged_characters' | 'spreadsheet_error'

/** Also of spreadsheets in other languages (`#BEZUG!`, `#¿NOMBRE?`, `#Н/Д`, `#NV`), of LibreOffice (`Err:502`), and of a narrow column (`####`). */
const errorValue = /^(?:#[¡¿]?[\p{L}\d_/]{2,20}[!?]|#\p{L}\/\p{L}|#[Nn][Vv]|#GETTING_DATA|#{3,}|[Ee]rr:\d{3})$/u

/** The texts of a row by field. Fields without a column, and cells that the row lacks, are undefined. */
export type Cells<Field extends string> = Partial<Record<Field, string | undefined>>

export interface FileRecord<Field extends string> {
  readonly line: number
  readonly cells: Cells<Field>
  readonly damage: Damage | undefined
}

interface FieldPosition<Field extends string> {
  readonly field: Field
  readonly index: number
}

/** Few texts begin like an error, with a space perhaps: the expression is slow for all cells of a country. */
const mayBeError = (text: string) => {
  const first = text.charCodeAt(0)
  return first === 0x23 || first === 0x45 || first === 0x65 || first <= 0x20
}

const findDamage = (text: string): Damage | undefined => {
  if (text.includes('\ufffd')) return 'damaged_characters'
  return mayBeError(text) && errorValue.test(text.trim()) ? 'spreadsheet_error' : undefined
}

/** Returns a function that reads the mapped cells of a row, without the apostrophes that guard formulas in an export. */
export const createRecordReader = <Field extends string>(mapping: ColumnMapping<Field>) => {
  // Object.entries loses the type of the keys.
  const entries = Object.entries(mapping) as [Field, number | undefined][]
  const positions = entries.flatMap(([field, index]): FieldPosition<Field>[] =>
    index === undefined ? [] : [{ field, index }],
  )
  return (row: TableRow): FileRecord<Field> => {
    const cells: Cells<Field> = {}
    let damage: Damage | undefined
    for (const { field, index } of positions) {
      const text = row.cells[index]
      cells[field] = text?.includes("'") ? removeFormulaGuard(text) : text
      if (text) damage ??= findDamage(text)
    }
    return { line: row.line, cells, damage }
  }
}
