import { createExtensionSupport } from '../../lib/stores/extension-count.ts'

/** Whether the server counts the situation. */
export const situationSupport = createExtensionSupport('situation')
