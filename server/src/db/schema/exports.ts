import type { ExportManifest } from '@scrutineer/contract/exports'
import type { ColumnType, Generated } from 'kysely'

export interface ExportTables {
  export_key: ExportKeyTable
  export_manifest: ExportManifestTable
  completed_backup: CompletedBackupTable
}

interface ExportKeyTable {
  id: string
  public_key: string
  first_used_at: Date
}

interface ExportManifestTable {
  id: string
  ngo_id: number | null
  key_id: string
  made_at: Date
  /** Parsed when selected, text when written. */
  document: ColumnType<ExportManifest, string, string>
}

interface CompletedBackupTable {
  checksum: string
  taken_at: Date
  /** `RoundMarks`. Parsed when selected, text when written. */
  appended: ColumnType<Readonly<Record<string, number>>, string, never>
  missing_pictures: Generated<number>
}
