import type { FollowUpResult, severities } from '@scrutineer/contract/fields/follow-up-states'

/** What the owner of a follow-up does. Comments mention the accounts in their text. */
export type StoryStep = { readonly after: number } & (
  | { readonly kind: 'take' }
  | { readonly kind: 'severity'; readonly severity: (typeof severities)[number] }
  | { readonly kind: 'state'; readonly state: FollowUpResult }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'refer'; readonly to: string }
)

type Story = readonly StoryStep[]

const take = (after: number): StoryStep => ({ after, kind: 'take' })
const severity = (after: number, level: (typeof severities)[number]): StoryStep => ({
  after,
  kind: 'severity',
  severity: level,
})
const state = (after: number, result: FollowUpResult): StoryStep => ({ after, kind: 'state', state: result })
const comment = (after: number, text: string): StoryStep => ({ after, kind: 'comment', text })
const refer = (after: number, to: string): StoryStep => ({ after, kind: 'refer', to })

/** Stories end within an hour; `after` is in minutes since the flagged answer. */
export const finishedStories: readonly Story[] = [
  [
    take(4),
    comment(9, 'Rang the observer: it happened once, the president recorded it in the minutes.'),
    severity(10, 'low'),
    state(14, 'confirmed'),
    state(27, 'closed'),
  ],
  [take(7), comment(16, 'Misread the question, the observer corrects the answer.'), state(18, 'unfounded')],
  [
    take(3),
    severity(4, 'high'),
    comment(8, 'Two other observers saw the same. @demo please have a look before we publish anything.'),
    state(15, 'confirmed'),
    refer(22, 'County electoral commission'),
  ],
  [
    take(9),
    comment(21, 'Three calls to the president of the station, nobody answers. The observer has left.'),
    severity(24, 'medium'),
    state(38, 'unverifiable'),
  ],
  [take(6), severity(12, 'medium'), state(19, 'confirmed'), refer(31, 'Police'), state(48, 'closed')],
  [
    take(5),
    comment(17, 'The observer asked again: the missing members arrived a little later.'),
    state(20, 'unfounded'),
    state(21, 'closed'),
  ],
  [take(12), severity(13, 'medium'), comment(26, 'Waiting for a picture from the observer.')],
  [
    take(8),
    severity(9, 'high'),
    state(17, 'confirmed'),
    comment(33, 'Our lawyer files the complaint today.'),
    refer(34, 'Press office of the coalition'),
  ],
]

/** Confirmed; then the observer flags another answer. */
export const reopenedStory: Story = [
  take(4),
  severity(5, 'medium'),
  comment(12, 'The president promised to put it right.'),
  state(16, 'confirmed'),
]

/** For two reports about one event. The other report is linked after this many minutes. */
export const linkedStory: Story = [
  take(13),
  comment(20, 'Both colleagues saw the same man: one event, two reports.'),
  severity(21, 'high'),
  state(29, 'confirmed'),
  refer(41, 'Police'),
]
export const LINK_AFTER_MINUTES = 18

/** Still running: for reports of the last hour. */
export const runningStories: readonly Story[] = [
  [
    take(4),
    severity(6, 'medium'),
    comment(12, 'Ringing the observer. @demo-mihai can you ask the county office meanwhile?'),
  ],
  [take(7), comment(15, 'The observer stays there until it is settled.')],
  [take(5), severity(6, 'high'), state(16, 'confirmed')],
]
