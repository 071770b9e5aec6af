import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import type { ProbeResult } from './probe.ts'

/** A phone number of several observers. */
export interface SharedPhone {
  /** As the first of them has it. */
  readonly phone: string
  readonly observers: readonly { readonly name: string; readonly ngo: string }[]
}

/** What the database contains. */
export interface MissionFacts {
  /** Accounts of active organizers. */
  readonly organizers: number
  readonly organizersWithSecondFactor: number
  readonly counties: number
  readonly countiesWithoutStations: number
  readonly stations: number
  /** Active NGOs that aren't organizers. */
  readonly ngos: number
  readonly ngosWithoutStaff: number
  /** Without removed and test observers. */
  readonly observers: number
  /** Phone numbers that several observers have, and those observers by number. */
  readonly sharedPhones: readonly SharedPhone[]
  /** Whether cards were issued, or phones have used the observers’ app. */
  readonly usesApp: boolean
  /** The office's, as entered. */
  readonly officePhone: string | null
  readonly publishedForms: number
  readonly checkpoints: number
  /** When the newest complete backup was begun. */
  readonly lastBackup: Date | null
  /** When a backup was last restored for a trial. */
  readonly lastTrialRestore: Date | null
  readonly electionName: string
  /** `yyyy-MM-dd` */
  readonly electionDate: string | null
  readonly isRehearsal: boolean
  /** The chosen time zone of the election. */
  readonly timeZone: string | null
  /** Whether reports were received in this round. */
  readonly hasReports: boolean
  /** When a rehearsal with reports was last ended. */
  readonly lastRehearsal: Date | null
  /** Result of the last test message. */
  readonly pushTestStatus: DeliveryStatus | null
  /** Reason of its failure, or of its last attempt. */
  readonly pushTestDetail: string | null
  readonly pushTestAt: Date | null
  /** Accounts of the demo election, which have a known password. */
  readonly demoAccounts: number
  readonly highestQuestionId: number
  readonly highestOptionId: number
  readonly highestFormVersion: number
  readonly highestStationNumber: number
}

export interface DatabaseFacts {
  readonly engine: 'embedded' | 'postgresql'
  /** Such as `17.5`. */
  readonly version: string
  readonly pendingMigrations: number
  /** Clock of the database minus clock of this process. */
  readonly clockOffsetMs: number
}

/** What the server's settings and its machine say. */
export interface InstallationFacts {
  readonly version: string
  readonly nodeVersion: string
  readonly publicUrl: string | undefined
  /** Whether this server answers at its public address; undefined if it isn't requested. */
  readonly publicAddress: ProbeResult | undefined
  /** Of the election until its settings have one. */
  readonly timeZone: string
  readonly isPushConfigured: boolean
  /** The server sends messages to the observers' app while it is closed. */
  readonly isWebPushConfigured: boolean
  /** Whether the mail server answers; undefined if none is configured. */
  readonly mail: ProbeResult | undefined
  /** Whether the identity provider answers; undefined if none is configured. */
  readonly oidc: ProbeResult | undefined
  /** Space of the disk of DATA_DIR; undefined if the folder doesn't exist. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined
  readonly now: Date
}

export interface ReadinessFacts extends InstallationFacts {
  /** `problem` is the reason why it can't be opened. */
  readonly database: DatabaseFacts | { readonly problem: string }
  /** Undefined if the database can't be opened or lacks migrations. */
  readonly mission: MissionFacts | undefined
}
