/**
 * @typedef {object} StepTime
 * @property {string} name
 * @property {number} seconds
 * @property {readonly import('./test-report.mjs').FileTime[]} files test files of the step, in any order
 */

const MAX_FILES = 10

const seconds = (/** @type {number} */ value) => `${value.toFixed(1).padStart(8)} s`

/**
 * The duration of each step, longest first, each with its slowest test files.
 * @param {readonly StepTime[]} steps
 */
export const formatTimeTable = steps =>
  steps
    .toSorted((a, b) => b.seconds - a.seconds)
    .flatMap(step => [
      `${seconds(step.seconds)}  ${step.name}`,
      ...step.files
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, MAX_FILES)
        .map(file => `${seconds(file.seconds)}      ${file.name}`),
    ])
    .join('\n')
