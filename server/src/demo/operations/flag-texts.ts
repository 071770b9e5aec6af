import { hasSome, type Random } from '../../simulator/plan/random.ts'

/** What observers write about a flagged option: by the question's code and the option's position among the flagged ones. */
const texts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  A01: [
    [
      'The guard had no list of observers. We were let in at ten past seven.',
      'President said accreditation is only checked after the opening. Waited in the corridor for 25 minutes.',
    ],
  ],
  A02: [
    [
      'Two men without a badge behind the table. They say they are “from the town hall”.',
      'A man sits next to the president and writes. No badge, didn’t give his name.',
    ],
  ],
  A04: [['Three of seven are here. The president is calling the replacements.', 'Four of nine.']],
  A05: [['A pack of 500 ballot papers is missing, the mayor’s office has been called.']],
  A06: [
    ['They opened the packs and put them on the table. Nobody counted.', 'Number was copied from the delivery note.'],
  ],
  A07: [
    ['Both boxes were already sealed when we came in.', 'We asked to look inside; the president refused.'],
    ['The smaller box has no seal at all. Picture taken from my seat.'],
  ],
  A09: [['The stamp with the control mark wasn’t delivered.', 'No electricity and no lamps.']],
  A10: [['Shouting between members, the president had left the room.']],
  B01: [
    [
      'A man at the gate hands out vouchers for 50 lei; I saw three people take one.',
      'Bags with oil and flour from a white van, about 40 metres from the entrance.',
    ],
    [
      'Two men stand by the door and tell people “we know how your street votes”.',
      'An older voter cried and went home without voting.',
    ],
  ],
  B04: [
    [
      'Neighbours get a ballot paper without showing a card.',
      'Five of twelve voters weren’t asked for an identity card.',
    ],
  ],
  B06: [
    ['One booth faces the window, people outside can look in.', 'A member stands behind the booths the whole time.'],
  ],
  B07: [
    [
      'Camera click in the booth. The president did nothing.',
      'A young man photographed his paper and showed it outside.',
    ],
    ['The same woman has gone in with four older voters now.'],
  ],
  B08: [
    [
      'The seal on the left side is torn, the member says it happened while moving the box.',
      'Seal number differs from the one in the minutes.',
    ],
  ],
  B09: [['The vice mayor tells the members whom to let in first.', 'A candidate’s cousin answers for the president.']],
  B10: [['A party representative wanted to file a complaint, the president said “not today”.']],
  B11: [['We were told to sit in the corridor.', 'The table with the lists is behind a cupboard and we may not move.']],
  B12: [['Nobody seems to be in charge here.', 'Worst station of the four I have seen.']],
  C01: [['The president said that nobody was queuing any more.']],
  C02: [['Eleven people were in the hall and were sent home at nine.']],
  C04: [['Three ballot papers more than signatures. Counted twice.'], ['14 more than signatures in the second box.']],
  C05: [['The president reads them out alone, with his back to us.']],
  C07: [
    ['The driver of the town hall helped to sort the piles.', 'A party representative took a pile “to speed it up”.'],
  ],
  C08: [['The totals were changed until they matched; nobody recounted.']],
  C09: [['Our colleague from the other association was refused a copy.']],
  C11: [['Chaotic: two piles were mixed up and nobody noticed for half an hour.']],
}

/** A note about the flagged option of a question; undefined if there is no text about it. */
export const flagNote = (questionCode: string, position: number, random: Random): string | undefined => {
  const candidates = texts[questionCode]?.[position] ?? []
  return hasSome(candidates) ? random.pick(candidates) : undefined
}
