import { parentPort, workerData } from 'node:worker_threads'
import { type Followed, pack } from './follow-apart.service.ts'
import { type FollowOrder, followFile } from './follow-file.service.ts'
import { Unreadable } from './statement.ts'

/** How many pieces may be under way before it waits for whoever works on them. */
const MOST_UNDER_WAY = 8

const port = parentPort!
let underWay = 0
let wake: (() => void) | undefined
port.on('message', () => {
  underWay -= 1
  wake?.()
})

const post = (followed: Followed): void => port.postMessage(followed)

try {
  for await (const piece of followFile(workerData as FollowOrder)) {
    post(pack(piece))
    underWay += 1
    while (underWay >= MOST_UNDER_WAY) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  post({ unreadable: { line: error.line, why: error.why } })
}
port.close()
