/** Why a saved file can't be read. */
export type SavedFileProblem =
  /** Something else. */
  | 'unknown'
  /** Version 1, which was not encrypted. */
  | 'old'
  /** A later version. */
  | 'new'
  /** Encrypted for another key. */
  | 'other_key'
  /** Some of it is missing or was changed. */
  | 'damaged'

export class SavedFileError extends Error {
  override name = 'SavedFileError'
  readonly problem: SavedFileProblem

  constructor(problem: SavedFileProblem) {
    super(`saved file: ${problem}`)
    this.problem = problem
  }
}
