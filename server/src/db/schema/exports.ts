import type { ExportManifest } from '@scrutineer/contract/exports'
import type { ColumnType } from 'kysely'

/** What is kept of exports. */
export interface ExportTables {
  export_key: ExportKeyTable
  export_manifest: ExportManifestTable
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
  /** Comes out parsed and goes in as text. */
  document: ColumnType<ExportManifest, string, string>
}
