/** An account in memory: views and tracks as a store keeps them, each delivery folded as it comes. */

import type { Doubt } from '../../src/ledger/reconcile/doubts.ts'
import { foldDelivery } from '../../src/ledger/reconcile/fold.ts'
import { reconcile } from '../../src/ledger/reconcile/reconcile.ts'
import type { PaymentRow } from '../../src/ledger/reconcile/rows.ts'
import { toldBefore } from '../../src/ledger/reconcile/told.ts'
import { newView, type SourceView, type Told, type Track } from '../../src/ledger/reconcile/view.ts'

export class MemoryLedger {
  readonly views = new Map<string, SourceView>()
  rows: PaymentRow[] = []
  doubts: Doubt[] = []
  #seen = new Set<string>()
  #next = 0
  readonly #looksAt: { now?: number; after?: number }

  /** When somebody looks at the doubts: at a time, or so long after the newest delivery was made. */
  constructor(looksAt: { now?: number; after?: number } = {}) {
    this.#looksAt = looksAt
  }

  /** Whether it is no repeat. */
  deliver(told: Told): boolean {
    const key = `${told.view} ${told.made} ${told.digest}`
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    const view = this.views.get(told.view) ?? newView(told.view, told.authority)
    this.views.set(told.view, view)
    foldDelivery(view, { ...told, seen: new Set(), ...toldBefore(told, [...this.views.values()]) })
    this.#compute()
    return true
  }

  /** An operator's decision: these two are one, and the first id stays. */
  join(id: string, other: string): void {
    for (const track of [...this.#tracksOf(id), ...this.#tracksOf(other)]) {
      track.row = id
      track.isPinned = true
    }
    this.#compute()
  }

  /** An operator's decision: these belong to a row of their own. */
  separate(tracks: Track[]): void {
    const id = this.#newId()
    const others = this.#tracksOf(tracks[0]!.row!).filter((one) => !tracks.includes(one))
    for (const track of others) track.isPinned = true
    for (const track of tracks) Object.assign(track, { row: id, isPinned: true })
    this.#compute()
  }

  #tracksOf(id: string): Track[] {
    return this.rows.filter((row) => row.id === id).flatMap(({ tracks, holds }) => [...tracks, ...holds])
  }

  #newId = (): string => `r${String(this.#next++).padStart(8, '0')}`

  #compute(): void {
    const { rows, doubts } = reconcile([...this.views.values()])
    for (const row of rows) {
      row.id ??= this.#newId()
      for (const track of [...row.tracks, ...row.holds]) track.row = row.id
    }
    this.rows = rows
    const { after = 0, now = Math.max(...[...this.views.values()].map(({ newest }) => newest)) + after } = this.#looksAt
    this.doubts = doubts.filter(({ due = now }) => due <= now)
  }
}
