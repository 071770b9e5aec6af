import { createExtensionSupport } from '../../lib/stores/extension-count.ts'

/** Whether the server says what is ready for the election. */
export const setupSupport = createExtensionSupport('setup')
