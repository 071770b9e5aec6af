import { createExtensionSupport } from '../../lib/stores/extension-count.ts'

/** Whether the server has settings of the election. */
export const settingsSupport = createExtensionSupport('settings')
