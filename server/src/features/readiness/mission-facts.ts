import type { DeliveryStatus } from '@scrutineer/contract/notifications'

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
