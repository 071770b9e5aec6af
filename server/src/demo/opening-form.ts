import {
  alarm,
  alarmInWords,
  inWords,
  one,
  oneOrWords,
  questionnaire,
  several,
  severalOrWords,
} from './questionnaire.ts'

export const openingForm = questionnaire({
  code: 'A',
  description: 'Opening of the polling station',
  order: 1,
  formSections: [
    {
      code: 'A1',
      description: 'Getting in',
      questions: [
        one('A01', 'Was your team let in before the preparations began?', [
          'Yes, straight away',
          'Yes, after some discussion',
          alarm('No, only once voting had begun'),
        ]),
        several('A02', 'Who is in the room besides the commission?', [
          'Party representatives',
          'Other citizen observers',
          'International observers',
          'Police, called by the president',
          alarm('People nobody could account for'),
        ]),
        oneOrWords('A03', 'Can a person in a wheelchair reach the ballot box without help?', [
          'Yes',
          'With some help',
          inWords('No, because …'),
        ]),
      ],
    },
    {
      code: 'A2',
      description: 'Preparing to vote',
      questions: [
        one('A04', 'How many members of the commission are present?', [
          'All of them',
          'More than half',
          alarm('Half or fewer'),
        ]),
        severalOrWords('A05', 'Which materials are missing or short?', [
          'None, everything is here',
          'Stamps',
          alarm('Ballot papers'),
          'Voter lists',
          'Screens or booths',
          inWords('Something else'),
        ]),
        one('A06', 'Were the ballot papers counted and the number written down?', [
          'Counted and written down',
          'Counted, not written down',
          alarm('Not counted'),
        ]),
        one('A07', 'Was each ballot box shown to be empty and then sealed in front of everyone?', [
          'Yes, each of them',
          alarm('Sealed before we could look inside'),
          alarm('Left without a seal'),
        ]),
        several('A08', 'What is posted where voters can read it?', [
          'A specimen of the ballot paper',
          'How to mark the ballot paper',
          'The list of candidates',
          'Whom to complain to',
        ]),
      ],
    },
    {
      code: 'A3',
      description: 'Doors open',
      questions: [
        oneOrWords('A09', 'When did the first voter receive a ballot paper?', [
          'By 07:00',
          'Between 07:01 and 07:15',
          'Later than 07:15',
          alarmInWords('The station has not opened, because …'),
        ]),
        one('A10', 'Your overall impression of the opening', ['Very good', 'Good', 'Poor', alarm('Very poor')]),
      ],
    },
  ],
})
