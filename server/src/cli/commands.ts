import type { Command } from './command/define-command.ts'

interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Loads the command only when it is used: `--help` and short commands don't wait for the server's modules. */
  readonly load: () => Promise<Command>
}

/** All commands, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'starts the server',
    load: async () => (await import('./start/command.ts')).startCommand,
  },
  {
    name: 'create-organizer',
    summary: 'creates an account of an organizer, such as the first one',
    load: async () => (await import('./create-organizer/command.ts')).createOrganizerCommand,
  },
  {
    name: 'doctor',
    summary: 'checks whether everything is ready for the election',
    load: async () => (await import('./doctor/command.ts')).doctorCommand,
  },
  {
    name: 'backup',
    summary: 'backs up a running server into one file',
    load: async () => (await import('../backup-archive/create/command.ts')).backupCommand,
  },
  {
    name: 'nightly-backup',
    summary: 'backs up PostgreSQL every night',
    load: async () => (await import('../backup-archive/nightly/command.ts')).nightlyBackupCommand,
  },
  {
    name: 'restore',
    summary: 'restores a backup into an empty database',
    load: async () => (await import('../backup-archive/restore/command.ts')).restoreCommand,
  },
  {
    name: 'try-restore',
    summary: 'restores a backup into a temporary database, for a trial',
    load: async () => (await import('../backup-archive/restore/try-restore-command.ts')).tryRestoreCommand,
  },
  {
    name: 'new-round',
    summary: 'archives all reports and begins a new round without them',
    load: async () => (await import('../backup-archive/new-round/command.ts')).newRoundCommand,
  },
  {
    name: 'open-archive',
    summary: 'opens a backup read-only as its own server',
    load: async () => (await import('./open-archive/command.ts')).openArchiveCommand,
  },
  {
    name: 'verify-export',
    summary: 'verifies that an exported file is unaltered',
    load: async () => (await import('../verify-export/command.ts')).verifyExportCommand,
  },
  {
    name: 'import-outbox',
    summary: 'imports a file that a phone has saved',
    load: async () => (await import('./import-outbox/command.ts')).importOutboxCommand,
  },
  {
    name: 'simulate',
    summary: 'simulates the phones of a day',
    load: async () => (await import('../simulator/command.ts')).simulateCommand,
  },
]
