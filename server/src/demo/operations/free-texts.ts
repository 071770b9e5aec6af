import { hasSome, type Random } from '../../simulator/plan/random.ts'

/** What observers write in the free-text field of an option that isn't flagged, by the question's code. */
const texts: Readonly<Record<string, readonly string[]>> = {
  A03: ['three steps and no ramp', 'The ramp is there, yet too steep for a wheelchair.', 'Sala e la etaj, fără lift.'],
  A05: ['one stamp pad is dry', 'No lamp in the third booth.', 'Lipsește un afiș cu candidații.'],
  B01: [
    'A queue of about 25 people,\nmost of them older voters.',
    'People with a party’s shopping bags',
    'Police car parked opposite',
  ],
  B05: [
    'Wanted to vote for her husband.',
    'Came with an expired passport and was sent to the police office.',
    'Nu figura pe listă; a fost îndrumat la primărie.',
  ],
  B10: ['The queue', 'A member who used the phone all the time', 'Whether the mobile box may leave twice'],
  C06: ['Put aside and decided at the end', 'The president asked the county commission by phone.'],
}

/** A text for a question’s free-text option; undefined if there is none. */
export const freeTextOf = (questionCode: string, random: Random): string | undefined => {
  const candidates = texts[questionCode] ?? []
  return hasSome(candidates) ? random.pick(candidates) : undefined
}
