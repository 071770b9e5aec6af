import { createRandom } from './random.ts'
import pictures from './sample-pictures.json' with { type: 'json' }

/** A small PNG: a form sheet, a ballot box or notices on a wall. Decoders ignore the seed at the end, by which its hash is its own. */
export const samplePicture = (seed: string): Buffer =>
  Buffer.concat([Buffer.from(createRandom(`picture ${seed}`).pick(pictures), 'base64'), Buffer.from(seed)])
