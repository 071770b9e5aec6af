import { createExtensionCount } from '../../lib/stores/extension-count.ts'

/** The number of observers who owe the report of the current checkpoint. */
export const owingCount = createExtensionCount('calls')
