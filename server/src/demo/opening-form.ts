import {
  flagged,
  flaggedFreeText,
  freeText,
  multipleChoice,
  multipleWithText,
  questionnaire,
  singleChoice,
  singleWithText,
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
        singleChoice('A01', 'Was your team let in before the preparations began?', [
          'Yes, straight away',
          'Yes, after some discussion',
          flagged('No, only once voting had begun', 'Observers let in late', 'Observatori primiți târziu'),
        ]),
        multipleChoice('A02', 'Who is in the room besides the commission?', [
          'Party representatives',
          'Other citizen observers',
          'International observers',
          'Police, called by the president',
          flagged('People nobody could account for', 'Unknown people in the room', 'Persoane neidentificate în secție'),
        ]),
        singleWithText('A03', 'Can a person in a wheelchair reach the ballot box without help?', [
          'Yes',
          'With some help',
          freeText('No, because …'),
        ]),
      ],
    },
    {
      code: 'A2',
      description: 'Preparing to vote',
      questions: [
        singleChoice('A04', 'How many members of the commission are present?', [
          'All of them',
          'More than half',
          flagged('Half or fewer'),
        ]),
        multipleWithText('A05', 'Which materials are missing or short?', [
          'None, everything is here',
          'Stamps',
          flagged('Ballot papers', 'Ballot papers missing', 'Lipsesc buletine de vot'),
          'Voter lists',
          'Screens or booths',
          freeText('Something else'),
        ]),
        singleChoice('A06', 'Were the ballot papers counted and the number written down?', [
          'Counted and written down',
          'Counted, not written down',
          flagged('Not counted', 'Ballot papers not counted', 'Buletine nenumărate'),
        ]),
        singleChoice('A07', 'Was each ballot box shown to be empty and then sealed in front of everyone?', [
          'Yes, each of them',
          flagged('Sealed before we could look inside', 'Boxes sealed unseen', 'Urne sigilate fără verificare'),
          flagged('Left without a seal', 'Box without a seal', 'Urnă nesigilată'),
        ]),
        multipleChoice('A08', 'What is posted where voters can read it?', [
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
        singleWithText('A09', 'When did the first voter receive a ballot paper?', [
          'By 07:00',
          'Between 07:01 and 07:15',
          'Later than 07:15',
          flaggedFreeText('The station has not opened, because …'),
        ]),
        singleChoice('A10', 'Your overall impression of the opening', [
          'Very good',
          'Good',
          'Poor',
          flagged('Very poor', 'Very poor opening', 'Deschidere foarte slabă'),
        ]),
      ],
    },
  ],
})
