/** Returns the current time; replaced in tests and the demo. */
export type Clock = () => Date
