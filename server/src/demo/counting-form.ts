import {
  flagged,
  flaggedFreeText,
  freeText,
  longText,
  multipleChoice,
  multipleWithText,
  numberFields,
  onlyIf,
  questionnaire,
  singleChoice,
  singleWithText,
} from './questionnaire.ts'

export const countingForm = questionnaire({
  code: 'C',
  description: 'Closing and counting',
  order: 3,
  formSections: [
    {
      code: 'C1',
      description: 'Closing',
      questions: [
        singleWithText('C01', 'When was the door closed to newcomers?', [
          'At 21:00',
          'Later, for voters who were queuing',
          flaggedFreeText('Earlier, because …'),
        ]),
        singleChoice('C02', 'Were those who were still inside able to vote?', [
          'Yes',
          'Nobody was inside',
          flagged('Not all of them', 'Voters inside turned away', 'Alegători din secție refuzați'),
        ]),
        multipleChoice('C03', 'What was done before a box was opened?', [
          'Unused ballot papers were counted and cancelled',
          'Signatures on the voter lists were counted',
          'Both numbers were written into the protocol',
          'The seals were checked',
        ]),
      ],
    },
    {
      code: 'C2',
      description: 'The count',
      questions: [
        singleChoice('C04', 'Did more ballot papers come out of the boxes than voters had signed for?', [
          'No, the numbers agree',
          'Fewer came out',
          flagged('Yes, one to five more'),
          flagged('Yes, more than five', 'More than five ballots too many', 'Peste cinci buletine în plus'),
        ]),
        singleChoice('C05', 'Was each ballot paper shown to those present when it was read out?', [
          'Each one',
          'Most of them',
          flagged('No', 'Ballots not shown', 'Buletine nearătate'),
        ]),
        multipleWithText('C06', 'How were doubtful ballot papers decided?', [
          'By a vote of the commission',
          'By the president alone',
          'There were none',
          freeText('In another way'),
        ]),
        singleChoice('C07', 'Did anyone touch ballot papers who is not a member of the commission?', [
          'No',
          flagged('Yes', 'Outsiders touched ballots', 'Buletine atinse de străini'),
        ]),
      ],
    },
    {
      code: 'C3',
      description: 'The protocol',
      questions: [
        singleWithText('C08', 'Did the figures of the protocol add up at the first try?', [
          'Yes',
          'After a recount',
          flaggedFreeText('No, and this is how it was settled'),
        ]),
        singleChoice('C09', 'Did everyone who was entitled to a copy of the protocol get one?', [
          'Yes',
          'Nobody asked',
          flagged('Some were refused', 'Protocol copy refused', 'Copie a procesului-verbal refuzată'),
        ]),
        singleChoice('C10', 'Was a copy posted at the entrance?', ['Yes', 'Not by the time we left']),
        singleChoice('C11', 'Your overall impression of the count', [
          'Very good',
          'Good',
          'Poor',
          flagged('Very poor', 'Very poor count', 'Numărare foarte slabă'),
        ]),
      ],
    },
    {
      code: 'C4',
      description: 'The numbers of the protocol',
      questions: [
        numberFields('C12', 'How many voters …', 'voters', ['are on the lists', 'signed']),
        numberFields('C13', 'How many ballot papers …', 'ballots', ['were in the boxes', 'are valid', 'are invalid']),
        numberFields('C14', 'Votes for each candidate', 'votes', ['Ana Popescu', 'Ion Marin', 'Elena Dobre']),
        singleChoice('C15', 'Do these numbers agree with your own count?', ['Yes', 'Could not count', 'No']),
        onlyIf('C15', [2], longText('C16', 'If not, what differs?', 'What differs')),
      ],
    },
  ],
  checks: [
    {
      left: ['C12.2'],
      operator: '>',
      right: ['C12.1'],
      severity: 'flag',
      says: { en: 'More voters signed than are on the lists', ro: 'Au semnat mai mulți alegători decât sunt pe liste' },
    },
    {
      left: ['C13.1'],
      operator: '>',
      right: ['C12.2'],
      severity: 'flag',
      says: {
        en: 'More ballots in the boxes than voters who signed',
        ro: 'Mai multe buletine în urne decât semnături',
      },
    },
    {
      left: ['C13.2', 'C13.3'],
      operator: '!=',
      right: ['C13.1'],
      severity: 'hint',
      says: {
        en: 'Valid and invalid ballots aren’t as many as those in the boxes',
        ro: 'Buletinele valabile și nule nu sunt câte erau în urne',
      },
    },
    {
      left: ['C14.1', 'C14.2', 'C14.3'],
      operator: '!=',
      right: ['C13.2'],
      severity: 'hint',
      says: {
        en: 'The votes for the candidates aren’t as many as the valid ballots',
        ro: 'Voturile candidaților nu sunt câte buletine valabile sunt',
      },
    },
  ],
})
