import type { SourceRecord } from '@vitrine/bank-statements'
import { toUnits } from '@vitrine/money'
import { foldText, likeness } from './text.ts'
import type { SourceView, Track } from './view.ts'

/**
 * What is shown of a payment: the source of the highest authority says what it is, each text is the best that any
 * source has, and what one source leaves out another fills in.
 */
export function contentOf(tracks: Track[]): SourceRecord {
  const live = tracks.filter(({ isGone }) => !isGone)
  const views = new Set<SourceView>()
  // Of two lines of one source that an operator joined, the first speaks.
  const speaking = (live.length > 0 ? live : tracks).filter(({ view }) => !views.has(view) && views.add(view))
  const records = withLastWord(speaking).map(({ record }) => record)
  const [first, ...others] = records
  if (others.length === 0) return first!
  const shown: SourceRecord = { ...first! }
  for (const field of ['description', 'reference', 'additional'] as const) {
    const best = bestText(records.map((one) => one[field]))
    if (best !== undefined && (first![field] !== undefined || !isSaid(best, shown))) shown[field] = best
  }
  const name = bestText(records.map(({ counterparty }) => counterparty?.name))
  const party = records.findLast(({ counterparty }) => counterparty?.iban !== undefined)?.counterparty
  if (name !== undefined || party)
    shown.counterparty = { ...party, ...first!.counterparty, ...(name !== undefined && { name }) }
  for (const other of others) fill(shown, other)
  return shown
}

/** Where sources of one authority say two days, the line was moved, and the last to tell of it knows. */
function withLastWord(tracks: Track[]): Track[] {
  const [first] = tracks
  const isRival = ({ view, day, isPinned }: Track) =>
    view.authority === first!.view.authority && day !== first!.day && !isPinned
  const newest = tracks.filter(isRival).toSorted((a, b) => b.told - a.told)[0]
  if (!newest || newest.told <= first!.told || first!.isPinned) return tracks
  return [newest, ...tracks.filter((one) => one !== newest)]
}

/** Many sources repeat a text in a further field. */
const isSaid = (text: string, { description = '', reference = '', counterparty }: SourceRecord): boolean =>
  [description, reference, counterparty?.name ?? ''].some((one) =>
    foldText(one).letters.includes(foldText(text).letters),
  )

const FILLED = [
  'endToEndId',
  'authorised',
  'valueDate',
  'exchange',
  'bankCode',
  'merchantCode',
  'categorization',
  'bankReferences',
] as const

function fill(shown: SourceRecord, other: SourceRecord): void {
  for (const field of FILLED)
    if (shown[field] === undefined && other[field] !== undefined) Object.assign(shown, { [field]: other[field] })
  // A balance is shown where a source states it; none is made up.
  if (shown.balance === undefined && other.balance !== undefined && shown.status === other.status)
    shown.balance = other.balance
  // An instant says more than its date.
  const { booked } = other
  if (booked !== undefined && booked.length > 10 && shown.booked?.length === 10 && booked.startsWith(shown.booked))
    shown.booked = booked
}

/** The fullest text; of equally full ones the one with small letters, accents and no damage; then the first. */
function bestText(texts: (string | undefined)[]): string | undefined {
  let best: { text: string; letters: number; score: number } | undefined
  for (const text of texts) {
    if (text === undefined) continue
    const letters = foldText(text).letters.length
    const score = qualityOf(text)
    const isFuller = best !== undefined && letters > best.letters && best.score >= 0 && score >= best.score
    if (!best || score > best.score + 1 || (letters >= best.letters && score > best.score) || isFuller)
      best = { text, letters, score }
  }
  return best?.text
}

const DAMAGED = /\p{L}\?\p{L}|[\u00c2-\u00c5][\u0080-\u00bf]|\ufffd/u

function qualityOf(text: string): number {
  if (DAMAGED.test(text)) return -4
  const isCapitals = text === text.toUpperCase() && /\p{L}{4}/u.test(text)
  return isCapitals ? 0 : 1
}

/**
 * What a source says of a payment after it told it again, perhaps with less detail: what it leaves out or cuts off stays
 * as it was.
 */
export function mergeTold(known: SourceRecord, told: SourceRecord): SourceRecord {
  const kept: Partial<SourceRecord> = {}
  if (told.balance === undefined && known.balance !== undefined && isSameMoney(known, told))
    kept.balance = known.balance
  for (const field of ['description', 'additional', 'reference'] as const) {
    const text = fuller(known[field], told[field])
    if (text !== told[field]) Object.assign(kept, { [field]: text })
  }
  for (const field of ['valueDate', 'exchange', 'bankCode', 'merchantCode', 'categorization', 'endToEndId'] as const)
    if (told[field] === undefined && known[field] !== undefined) Object.assign(kept, { [field]: known[field] })
  if (told.status === 'pending' && told.authorised === undefined && known.authorised !== undefined)
    kept.authorised = known.authorised
  if (known.counterparty) {
    const name = fuller(known.counterparty.name, told.counterparty?.name)
    kept.counterparty = { ...known.counterparty, ...told.counterparty, ...(name !== undefined && { name }) }
  }
  const { booked } = known
  if (booked !== undefined && booked.length > 10 && told.booked?.length === 10 && booked.startsWith(told.booked))
    kept.booked = booked
  return Object.keys(kept).length === 0 ? told : { ...told, ...kept }
}

const isSameMoney = (a: SourceRecord, b: SourceRecord): boolean =>
  a.status === b.status && toUnits(a.amount) === toUnits(b.amount)

/** The new text, unless it is the known one cut off. Of two spellings of one text the better, whenever it was told. */
function fuller(known: string | undefined, told: string | undefined): string | undefined {
  if (known === undefined || known === told) return told
  if (told === undefined) return known
  const [a, b] = [foldText(known), foldText(told)]
  const alike = likeness(a, b)
  if (alike === 'equal') return isBetterSpelled(known, told) ? known : told
  return alike === 'extends' && a.letters.length > b.letters.length ? known : told
}

/** Small and accented letters have the higher numbers. */
function isBetterSpelled(one: string, other: string): boolean {
  const better = qualityOf(one) - qualityOf(other)
  return better > 0 || (better === 0 && one > other)
}
