import { createExtensionSupport } from '../../lib/stores/extension-count.ts'

/** Whether the server has the list of polling stations and areas. */
export const stationsSupport = createExtensionSupport('stations')
