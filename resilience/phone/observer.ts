import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Random } from '../../server/src/simulator/plan/random.ts'
import { arriveWithCard, untilInstalled } from '../../testkit/browser/observer-app.ts'
import {
  isAnswerKept,
  leaveScreen,
  openNotes,
  openQuestion,
  untilAllReceived,
  untilAnswerKept,
  untilStored,
} from './app-screens.ts'
import { emptyJournal, type Reported } from './journal.ts'
import type { Mission } from './mission.ts'
import { countRecords, fillStorage, jumpClock, upgradeStructure } from './page-faults.ts'
import { createReports } from './reports.ts'
import { openTabs } from './tabs.ts'

const sendingMs = 180_000
const dayMs = 24 * 3_600_000
const ways = ['head’s arrow', 'Back', 'another address', 'reload'] as const

/** An observer with the app in a browser, and what happens to both. */
export const createObserver = async (mission: Mission, address: string, random: Random, nextValue: () => string) => {
  const { questionIds, formId, token, county } = mission
  const tabs = await openTabs(address, random)
  const journal = emptyJournal(questionIds)

  const type = async (page: Page): Promise<Reported> => {
    const id = random.pick(questionIds)
    const entry: Reported = { value: nextValue(), isKept: false }
    const fill = await openQuestion(page, address, `${formId}/${id}`)
    journal.answers.get(id)?.push(entry)
    await fill(entry.value)
    return entry
  }
  const writeNote = async (page: Page): Promise<Reported> => {
    const note: Reported = { value: `Note ${nextValue()}`, isKept: false }
    const notes = await openNotes(page, address)
    journal.notes.push(note)
    await notes.type(note.value)
    return note
  }
  /** What has been typed must arrive, whichever way its screen is left. */
  const leave = async (page: Page, typed: Reported) => {
    await leaveScreen[random.pick(ways)](page)
    typed.isKept = true
  }
  return {
    ...createReports({ mission, tabs, journal, address, random, nextValue }),
    journal,
    kills: tabs.kills,
    remove: tabs.remove,
    /** What the current screen shows and the phone has stored, for the message of a failure. */
    describe: async () => {
      const page = tabs.current()
      const counts = await countRecords(page).catch(String)
      return `${page.url()} shows: ${await page.locator('body').innerText()}\nstored: ${JSON.stringify(counts)}`
    },
    signIn: async () => {
      const page = tabs.current()
      await arriveWithCard(page, address, { card: token, holder: 'Ana P.', station: `${county} 7` })
      await untilInstalled(page)
    },
    type: async () => {
      const page = tabs.current()
      const entry = await type(page)
      // What didn't fit before is tried again by the app.
      await untilAnswerKept(page)
      entry.isKept = true
    },
    typeWithoutSpace: async () => {
      const page = tabs.current()
      const free = await fillStorage(page)
      const entry = await type(page)
      entry.isKept = await isAnswerKept(page)
      await free()
    },
    killWhileTyping: async () => {
      await type(tabs.current())
      await tabs.kill()
    },
    crashTabWhileTyping: async () => {
      const page = tabs.current()
      const typed = random.chance(0.5) ? await type(page) : await writeNote(page)
      await tabs.crash(page)
      typed.isKept = true
    },
    typeAndLeave: async () => {
      const page = tabs.current()
      await leave(page, await type(page))
    },
    writeAndLeave: async () => {
      const page = tabs.current()
      await leave(page, await writeNote(page))
    },
    /** After the pause in typing, the database has it. */
    writeAndKill: async () => {
      const page = tabs.current()
      const note = await writeNote(page)
      await untilStored(page, note.value)
      note.isKept = true
      await tabs.kill()
    },
    /** A person needs a second for it; what was typed in the last half second may be lost. */
    kill: async () => {
      await setTimeout(1000)
      await tabs.kill()
    },
    openTab: tabs.openAnother,
    /** A new version is used after it. */
    restart: async () => void (await tabs.current().reload()),
    jumpClock: () => jumpClock(tabs.current(), random.whole(-90, 90) * dayMs),
    upgradeStructure: () => upgradeStructure(tabs.current()),
    untilSent: async () => untilAllReceived(await tabs.closeOthers(), address, sendingMs),
  }
}
export type Observer = Awaited<ReturnType<typeof createObserver>>
