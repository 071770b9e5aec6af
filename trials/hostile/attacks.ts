import type { Attack } from './attack.ts'
import { lock } from './lock.ts'
import { permissions } from './permissions.ts'
import { shutdown } from './shutdown.ts'

/** All attacks, in the order they run in. */
export const attacks: readonly Attack[] = [lock, permissions, shutdown]
