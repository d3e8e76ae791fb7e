import { setTimeout as delay } from 'node:timers/promises'
import {
  findRecategorisation,
  listRecategorisations,
  queueRecategorisation,
} from '../ledger/categorization/recategorisation.store.ts'
import { openRuleCache } from '../ledger/categorization/rule-cache.service.ts'
import { previewRules } from '../ledger/recategorise/preview.service.ts'
import { recategorisationJob } from '../ledger/recategorise/recategorise.service.ts'
import { estimateTransactions } from '../ledger/recategorise/recategorise.store.ts'
import type { Id } from '../platform/core/id.ts'
import type { Deps } from '../platform/db/deps.ts'
import { runDueJobs } from '../platform/jobs/run.service.ts'
import type { Command, Invocation } from './command.ts'
import { describePreview } from './preview.ts'
import { progressBar } from './progress.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList } from './table.ts'

export const recategorize: Command = {
  about: 'Recompute the category of every transaction in the ledger',
  actions: {
    '': {
      usage: 'vitrine recategorize [--dry-run] [--now] [--json]',
      about:
        'Use it after an update with new category data. A running server does it in the background; --now does it here and waits. Clients see changed transactions as modified, with the reason recategorised. --dry-run shows what would change.',
      options: { 'dry-run': { type: 'boolean' }, now: { type: 'boolean' }, json: { type: 'boolean' } },
      run: (call) => withDeps(call, (deps) => run(call, deps)),
    },
    list: {
      usage: 'vitrine recategorize list [--json] [--limit N]',
      about: 'List what is planned, running or done, newest first, with its progress. Done ones are kept for 30 days.',
      options: LIST_OPTIONS,
      run: (call) =>
        withDeps(call, (deps) =>
          printList(
            call,
            (page) => listRecategorisations(deps.db, page),
            (report) => report,
          ),
        ),
    },
  },
}

async function run(call: Invocation, deps: Deps): Promise<number> {
  const { json } = call.values
  if (call.values['dry-run']) {
    const preview = await previewRules(deps, 'operator', (rules) => rules)
    call.out(json ? JSON.stringify(preview) : describePreview(preview))
    return 0
  }
  const id = deps.newId('recategorisation')
  await queueRecategorisation(deps.db, { id, accountId: null })
  if (!call.values.now) {
    call.out(json ? JSON.stringify({ id }) : `Planned ${id}. A running server does it in the background.`)
    return 0
  }
  const [seen, changed] = await workHere(deps, id)
  call.out(json ? JSON.stringify({ id, seen, changed }) : `Checked ${seen} transactions and changed ${changed}.`)
  return 0
}

const LOOK_MS = 200

/** Runs everything that is planned, including earlier plans, and waits for jobs that a worker is running. */
async function workHere(deps: Deps, id: Id<'recategorisation'>): Promise<[seen: number, changed: number]> {
  const all = await estimateTransactions(deps.db)
  const bar = progressBar('recategorize', 'rows')
  let [seen, changed] = [0, 0]
  const recategorisation = recategorisationJob(openRuleCache(), (piece) => {
    seen += piece.seen
    changed += piece.changed
    bar.update(seen, Math.max(all, seen))
  })
  try {
    for (;;) {
      await runDueJobs(deps, { recategorisation })
      if ((await findRecategorisation(deps.db, id))!.status === 'done') return [seen, changed]
      await delay(LOOK_MS)
    }
  } finally {
    bar.end()
  }
}
