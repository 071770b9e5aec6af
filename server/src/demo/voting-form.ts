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

const turnoutTimes = ['10:00', '13:00', '16:00', '19:00'] as const

export const votingForm = questionnaire({
  code: 'B',
  description: 'Voting',
  order: 2,
  formSections: [
    {
      code: 'B1',
      description: 'Outside and at the door',
      questions: [
        multipleWithText('B01', 'What did you see within sight of the entrance?', [
          'Nothing unusual',
          'Campaign posters or leaflets',
          flagged('Voters being offered money or goods', 'Money or goods for votes', 'Bani sau bunuri pentru vot'),
          flagged('Voters being threatened or pressed', 'Voters threatened', 'Alegători amenințați'),
          'Groups brought by bus',
          freeText('Something else'),
        ]),
        singleChoice('B02', 'How long do voters wait before they get in?', [
          'Less than ten minutes',
          'Ten to thirty minutes',
          'Thirty minutes to an hour',
          'More than an hour',
        ]),
        singleChoice('B03', 'How easily can older voters and voters with disabilities get to the booth?', [
          'On their own',
          'With help that is offered',
          'With help they have to ask for',
          'Not at all',
        ]),
      ],
    },
    {
      code: 'B2',
      description: 'From the table to the ballot box',
      questions: [
        singleChoice('B04', 'Is every voter’s identity checked before a ballot paper is handed out?', [
          'Every time that we watched',
          'Nearly every time',
          flagged('Often not', 'Identity not checked', 'Identitate neverificată'),
        ]),
        singleWithText('B05', 'Was anybody turned away?', [
          'Nobody while we watched',
          'Yes, listed at another station',
          'Yes, without a valid document',
          freeText('Yes, for another reason'),
        ]),
        singleChoice('B06', 'Can a vote be marked without anyone else seeing it?', [
          'Always',
          'Not in every booth',
          flagged('No', 'Vote not secret', 'Votul nu este secret'),
        ]),
        multipleChoice('B07', 'Which of these did you see at the booths?', [
          'None of them',
          'Two people of one family in a booth',
          flagged('A voter photographing a marked ballot paper', 'Ballot paper photographed', 'Buletin fotografiat'),
          flagged('The same person helping several voters'),
        ]),
        singleChoice('B08', 'Are all ballot boxes in view and their seals whole?', [
          'Yes',
          'One is hard to see',
          flagged('A seal is broken or missing', 'Seal broken or missing', 'Sigiliu rupt sau lipsă'),
        ]),
      ],
    },
    {
      code: 'B3',
      description: 'The people in charge',
      questions: [
        singleWithText('B09', 'Does anybody besides the commission direct its work?', [
          'No',
          'A party representative gives advice',
          flaggedFreeText('Yes, namely …'),
        ]),
        multipleWithText('B10', 'Were complaints made while you were there?', [
          'None',
          'Yes, spoken, settled at once',
          'Yes, in writing and accepted',
          flagged('Yes, and the commission refused to take it', 'Complaint refused', 'Plângere refuzată'),
          freeText('What they were about'),
        ]),
        singleChoice('B11', 'Could you watch everything that you wanted to watch?', [
          'Yes',
          'Most of it',
          flagged('No', 'Observer’s view blocked', 'Observator împiedicat'),
        ]),
        singleChoice('B12', 'Your overall impression of the voting', [
          'Very good',
          'Good',
          'Poor',
          flagged('Very poor', 'Very poor voting', 'Votare foarte slabă'),
        ]),
        multipleWithText(
          'B13',
          'How many voters had signed by …',
          turnoutTimes.map(time => ({
            text: time,
            input: { kind: 'integer', min: 0, max: 5000, unit: 'voters', turnoutAt: time },
          })),
        ),
      ],
    },
  ],
  checks: [
    ...turnoutTimes.slice(1).map((time, index) => ({
      left: [`B13.${index + 1}`],
      operator: '>' as const,
      right: [`B13.${index + 2}`],
      severity: 'hint' as const,
      says: {
        en: `Fewer voters by ${time} than by ${turnoutTimes[index]}`,
        ro: `Mai puțini alegători la ${time} decât la ${turnoutTimes[index]}`,
      },
    })),
    ...turnoutTimes.map((time, index) => ({
      left: [`B13.${index + 1}`],
      operator: '>' as const,
      right: ['registeredVoters' as const],
      severity: 'flag' as const,
      says: {
        en: `More voters by ${time} than are registered`,
        ro: `Mai mulți alegători la ${time} decât sunt înscriși`,
      },
    })),
  ],
})
