import { createExtensionCount } from '../../lib/stores/extension-count.ts'

/** The number of open unplaced reports. */
export const unplacedCount = createExtensionCount('unplaced')
