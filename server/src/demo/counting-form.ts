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
  ],
})
