import * as z from 'zod/mini'
import { trimmedTextOrEmpty } from './values.ts'

/** An observer's phone, or a browser on it: each has storage of its own. */
export const DeviceInfo = z.object({
  /** Made by the app at its first start. */
  id: z.uuid(),
  /** What staff read in the list of devices, such as `Android, Chrome`. */
  name: z.prefault(trimmedTextOrEmpty(100), ''),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/** Digits of a device’s id by which people tell two devices, and the files that they saved, apart. */
export const SHOWN_DEVICE_DIGITS = 8
