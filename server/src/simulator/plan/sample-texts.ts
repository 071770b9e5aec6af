/** Free-text answers, some of them untidy. */
export const sampleAnswers = [
  'The president explained it and the minutes say so.',
  'Took about ten minutes longer than planned.',
  'Two members were replaced this morning.',
  'Only one of the three booths has a working lamp.',
  'Told us to ask the county office.',
  'The list was posted, but behind the open door.',
  'A voter had to come back with another document.',
  'The ramp is there, yet too steep for a wheelchair.',
  'Not sure - we were asked to step outside for a while.',
  'Președinta a notat și ea: “fără incidente”.',
  'Seen twice, the second time by both of us',
  'Queue of about 25 people,\nmost of them older voters.',
  '= counted twice, same result',
  '  first count 412, second count 411',
  'All fine 👍',
] as const satisfies readonly [string, ...string[]]

/** Notes on the polling station as a whole. */
export const sampleStationNotes = [
  'Calm so far. The commission is friendly and answers every question.',
  'The entrance is in the back yard and there is no sign on the street.',
  'Spoke to the president: one member is ill, a replacement has been asked for.',
  'Long queue, about forty minutes of waiting.',
  'Power was out for six minutes; the tablets ran on battery and voting went on by torchlight.',
  'A man outside was writing down who came to vote. He left when the police arrived.',
  'Campaign posters less than 500 metres from the entrance; photographed.',
  'Second team of observers is here too, from another organisation.',
  'The mobile ballot box left with two members and came back an hour and a half later.',
  'Heating does not work. Members keep their coats on, mood is good.',
  'A bus stopped in front of the school, about thirty people got off and queued together.',
  'Voters’ bags are left with the guard at the door; nobody has complained.',
  'Accreditation was checked carefully, we were seated with a good view of the boxes.',
] as const satisfies readonly [string, ...string[]]

/** Notes on one question. */
export const sampleQuestionNotes = [
  'I asked the president about this and the answer was recorded in the minutes.',
  'This has changed since we arrived: at first it was different.',
  'Could not see it well from where observers are seated.',
  'A party representative complained about exactly this, in writing.',
  'Picture taken with the president’s permission.',
  'It happened once, a member corrected it at once.',
  'The commission says the rules allow it. Please check with the lawyers.',
  'Three people confirmed it independently.',
  'Same thing as at the station next door.',
] as const satisfies readonly [string, ...string[]]
