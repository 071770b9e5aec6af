import { answerInWorker } from '../../../../lib/run-worker.ts'
import { readObservers } from './read-observers.ts'

// Off the main thread, so that the page stays responsive.
answerInWorker(readObservers)
