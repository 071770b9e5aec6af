/** Tells the time; tests and the demo bring their own. */
export type Clock = () => Date
