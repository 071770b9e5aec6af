import { randomBytes } from 'node:crypto'
import type { Random } from '../../server/src/simulator/plan/random.ts'
import { callForHelp, choose, openNotes, reportProblem } from './app-screens.ts'
import type { Journal, Reported } from './journal.ts'
import type { Mission } from './mission.ts'
import type { openTabs } from './tabs.ts'

interface Reporting {
  readonly mission: Mission
  readonly tabs: Awaited<ReturnType<typeof openTabs>>
  readonly journal: Journal
  readonly address: string
  readonly random: Random
  readonly nextValue: () => string
}

/** What an observer reports and then waits until the screen says that the phone has it. */
export const createReports = ({ mission, tabs, journal, address, random, nextValue }: Reporting) => ({
  choose: async () => {
    const [option, ...others] = mission.options
    if (!option) return
    mission.options = others
    const chosen: Reported = { value: String(option.idOption), isKept: false }
    journal.choices.push(chosen)
    await choose(tabs.current(), address, `${mission.formId}/${mission.choiceId}`, option.text)
    chosen.isKept = true
  },
  callForHelp: async () => {
    const call: Reported = { value: nextValue(), isKept: false }
    journal.calls.push(call)
    await callForHelp(tabs.current(), address)
    call.isKept = true
  },
  /** A note and a photo, whose bytes are no picture that the app could make smaller. */
  takePhoto: async () => {
    const note: Reported = { value: `Note ${nextValue()}`, isKept: false }
    const bytes = randomBytes(random.whole(1, 1_500_000))
    const photo = { value: `photo-${nextValue()}.png`, isKept: false, bytes }
    const { keepText, keepPhoto } = await openNotes(tabs.current(), address)
    journal.notes.push(note)
    await keepText(note.value)
    note.isKept = true
    journal.photos.push(photo)
    await keepPhoto(photo.value, bytes)
    photo.isKept = true
  },
  reportProblem: async () => {
    const problem: Reported = { value: `Problem ${nextValue()}`, isKept: false }
    journal.problems.push(problem)
    await reportProblem(tabs.current(), address, problem.value)
    problem.isKept = true
  },
})
