import { withRomanianPlural } from './romanian-plural.ts'

/** Messages about files with tables: observers, counties, polling stations. */
export const tableMessagesEn = {
  not_csv: () => 'The file has no rows. Choose a workbook (XLSX) or a text file with columns (CSV).',
  missing_columns: (names: string) => `The file has no column for: ${names}.`,
  unknown_headings: (names: string, headings: string) =>
    `The file has no column for: ${names}. Its headings are: ${headings}. Rename them, or remove the row with the headings if the columns are in the documented order.`,
  stray_quote: () => 'A cell begins with a quote that is not closed: check how the row was read.',
  merged_cells: () => 'Got the value of a merged cell.',
  hidden_row: () => 'Is hidden in the worksheet.',
  damaged_characters: () => 'Some characters are damaged (�). Correct them, and save the file as “CSV UTF-8”.',
  too_many_lines: (limit: number) => `A file may have at most ${limit} lines: split it and upload the parts.`,
  spreadsheet_error: () => 'A cell has an error of the spreadsheet, such as #REF!. Correct it in the spreadsheet.',
  left_out_header: () => 'Repeats the headings of the columns: left out.',
  left_out_total: () => 'Has totals: left out.',
  unused_columns: (headings: string) => `Columns that are not imported: ${headings}.`,
  unknown_column: (field: string, column: string, headings: string) =>
    `The file has no column “${column}” for ${field}. Its headings are: ${headings}.`,
  unknown_fields: (names: string, fields: string) => `There are no such fields: ${names}. The fields are: ${fields}.`,
  table_too_large: () => 'The file is too large once it is unpacked. Split it, and upload the parts.',
  table_too_many_rows: (rows: number, columns: number) =>
    `A file may have at most ${rows} rows and ${columns} columns. Remove empty ones, or split the file and upload the parts.`,
  not_workbook: () => 'The workbook is damaged. Save it again as XLSX or CSV.',
  encrypted_workbook: () => 'The workbook is protected with a password. Save it without one.',
  no_such_sheet: () => 'The workbook has no worksheet of this name.',
  other_format: (format: string) => `Files of the format ${format} can’t be read. Save the table as XLSX or CSV.`,
} as const

type TableMessages = {
  readonly [K in keyof typeof tableMessagesEn]: (...values: Parameters<(typeof tableMessagesEn)[K]>) => string
}

export const tableMessagesRo: TableMessages = {
  not_csv: () => 'Fișierul nu are rânduri. Alegeți un registru de calcul (XLSX) sau un fișier text cu coloane (CSV).',
  missing_columns: names => `Fișierul nu are coloană pentru: ${names}.`,
  unknown_headings: (names, headings) =>
    `Fișierul nu are coloană pentru: ${names}. Titlurile coloanelor sunt: ${headings}. Redenumiți-le sau, dacă coloanele sunt în ordinea documentată, ștergeți rândul cu titluri.`,
  stray_quote: () => 'O celulă începe cu ghilimele care nu se închid: verificați cum a fost citit rândul.',
  merged_cells: () => 'A primit valoarea unei celule îmbinate.',
  hidden_row: () => 'Este ascuns în foaia de calcul.',
  damaged_characters: () => 'Unele caractere sunt deteriorate (�). Corectați-le și salvați fișierul ca „CSV UTF-8”.',
  too_many_lines: limit =>
    `Un fișier poate avea cel mult ${withRomanianPlural(limit, 'linie', 'linii')}: împărțiți-l și trimiteți părțile.`,
  spreadsheet_error: () => 'O celulă conține o eroare de calcul, de exemplu #REF!. Corectați-o în foaia de calcul.',
  left_out_header: () => 'Repetă titlurile coloanelor: a fost omis.',
  left_out_total: () => 'Conține totaluri: a fost omis.',
  unused_columns: headings => `Coloane care nu se importă: ${headings}.`,
  unknown_column: (field, column, headings) =>
    `Fișierul nu are coloana „${column}” pentru ${field}. Titlurile coloanelor sunt: ${headings}.`,
  unknown_fields: (names, fields) => `Nu există câmpurile: ${names}. Câmpurile sunt: ${fields}.`,
  table_too_large: () => 'Fișierul dezarhivat este prea mare. Împărțiți-l și trimiteți părțile.',
  table_too_many_rows: (rows, columns) =>
    `Un fișier poate avea cel mult ${withRomanianPlural(rows, 'rând', 'rânduri')} și ${withRomanianPlural(columns, 'coloană', 'coloane')}. Ștergeți-le pe cele goale sau împărțiți fișierul și trimiteți părțile.`,
  not_workbook: () => 'Registrul de calcul este deteriorat. Salvați-l din nou ca XLSX sau CSV.',
  encrypted_workbook: () => 'Registrul de calcul este protejat cu parolă. Salvați-l fără parolă.',
  no_such_sheet: () => 'Registrul de calcul nu are o foaie cu acest nume.',
  other_format: format => `Fișierele în formatul ${format} nu pot fi citite. Salvați tabelul ca XLSX sau CSV.`,
}
